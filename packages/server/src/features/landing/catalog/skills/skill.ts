import { createHash } from 'node:crypto';

/** One task an agent can do here, as it is served. */
export interface Skill {
  readonly name: string;
  /** What it does and when to use it; the same in the index and in the front matter. */
  readonly description: string;
  readonly path: string;
  readonly text: string;
}

/** Builds the SKILL.md of a task: front matter, then instructions. */
export function makeSkill(skill: { name: string; description: string; body: string }): Skill {
  const { name, description, body } = skill;
  // A JSON string is a YAML one too, whatever is in the sentence.
  const text = `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n\n${body.trim()}\n`;
  return { name, description, path: `/.well-known/agent-skills/${name}/SKILL.md`, text };
}

const INDEX_SCHEMA = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';

/** The index of the skills, with the digests of the bytes that are served (agent skills discovery 0.2.0). */
export function indexSkills(skills: readonly Skill[]): object {
  return {
    $schema: INDEX_SCHEMA,
    skills: skills.map(({ name, description, path, text }) => ({
      name,
      type: 'skill-md',
      description,
      url: path,
      digest: `sha256:${createHash('sha256').update(text).digest('hex')}`,
    })),
  };
}
