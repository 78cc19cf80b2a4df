import { AppPage, type Within } from '../../site/index.ts';
import { CsrfField } from './form-parts.tsx';

/** What a form asks before it ends something for good. */
export interface Question {
  /** The whole question, with the name of what it is about. */
  readonly title: string;
  /** Tells apart things of the same name, such as two agents. */
  readonly about?: string;
  /** What ends and what stays, a sentence each. */
  readonly consequences: readonly string[];
  readonly action: string;
  /** The fields of the first form, sent again with the answer. */
  readonly fields: Readonly<Record<string, string>>;
  /** The word of the button that does it. */
  readonly label: string;
  /** Where "Cancel" leads. */
  readonly back: string;
}

/** The name of the field that the second form has and the first has not. */
export const SURE = 'sure';

/** The one question before something ends for good; a plain form, and a link to leave it. */
export function QuestionPage(props: { within: Within; token: string; question: Question }) {
  const { within, token, question } = props;
  return (
    <AppPage within={within} title={`${question.title} – Waymark`}>
      <h1>{question.title}</h1>
      {question.about === undefined ? null : <p>{question.about}</p>}
      <ul id="consequences">
        {question.consequences.map((sentence) => (
          <li>{sentence}</li>
        ))}
      </ul>
      <form method="post" action={question.action}>
        <CsrfField token={token} />
        {Object.entries(question.fields).map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <p class="actions">
          <button type="submit" name={SURE} value="yes" class="danger" aria-describedby="consequences">
            {question.label}
          </button>{' '}
          <a href={question.back}>Cancel</a>
        </p>
      </form>
    </AppPage>
  );
}
