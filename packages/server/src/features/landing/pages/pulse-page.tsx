import { LandingPage, pulsePicture, type SiteConfig, sitePage } from '../../site/index.ts';
import { pictureSize, pulseOffer } from '../pulse-guide/index.ts';
import { DocumentBody } from './pages.tsx';

function Picture() {
  const { light, dark } = pulsePicture;
  return (
    <figure class="shown">
      <picture>
        <source media="(prefers-color-scheme: dark)" srcset={dark.path} type={dark.type} />
        <img src={light.path} {...pictureSize} alt={pulseOffer.alt} />
      </picture>
      <figcaption>{pulseOffer.caption}</figcaption>
    </figure>
  );
}

function Points() {
  return (
    <ul class="cards narrow">
      {pulseOffer.points.map(({ name, text }) => (
        <li>
          <h3>{name}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** What Pulse gives, with a picture of it, above the guide that sets it up. */
export function PulsePage({ site, guide }: { site: SiteConfig; guide: string }) {
  const page = sitePage.pulse;
  const { sentence, begin } = pulseOffer;
  return (
    <LandingPage site={site} page={page}>
      <h1>{page.title}</h1>
      <p class="lead">{sentence}</p>
      <p>
        <a class="button" href={`#${begin.section}`}>
          {begin.label}
        </a>
      </p>
      <Picture />
      <h2>What you get</h2>
      <Points />
      <section class="band">
        <h2>How it is set up</h2>
        <p>{page.description}</p>
        <DocumentBody page={page} markdown={guide} />
      </section>
    </LandingPage>
  );
}
