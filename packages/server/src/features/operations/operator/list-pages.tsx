import { Further, type OperatorFrame, OperatorPage, sections, Table, When } from './pages.tsx';
import type { ListedPerson, ListedWorkspace } from './store.ts';

interface Listed<Row> {
  readonly page: readonly Row[];
  readonly next: string | undefined;
}

/** Everybody who has an account. */
export function PeoplePage(
  props: OperatorFrame & { readonly people: Listed<ListedPerson>; readonly operators: readonly string[] },
) {
  const { people, operators } = props;
  return (
    <OperatorPage {...props}>
      {people.page.length === 0 ? <p>Nobody further.</p> : null}
      <Table
        caption="People"
        rows={people.page}
        columns={[
          {
            label: 'Address',
            cell: (person) => (
              <>
                {person.email} {operators.includes(person.email) ? <small>operator</small> : null}
              </>
            ),
          },
          { label: 'Since', cell: (person) => <When at={person.createdAt} /> },
          { label: 'Last session used', cell: (person) => <When at={person.usedAt} /> },
          { label: 'Workspaces', isNumber: true, cell: (person) => person.workspaces },
        ]}
      />
      <Further path={sections.people.path} next={people.next} />
    </OperatorPage>
  );
}

/** Every workspace, by how much is in it; what is in it stays its people's. */
export function WorkspacesPage(props: OperatorFrame & { readonly workspaces: Listed<ListedWorkspace> }) {
  const { workspaces } = props;
  return (
    <OperatorPage {...props}>
      {workspaces.page.length === 0 ? <p>No workspace further.</p> : null}
      <Table
        caption="Workspaces"
        rows={workspaces.page}
        columns={[
          {
            label: 'Workspace',
            cell: (each) => (
              <>
                <span class="words">{each.name}</span> <small>{each.id}</small>
              </>
            ),
          },
          { label: 'Since', cell: (each) => <When at={each.createdAt} /> },
          { label: 'Members', isNumber: true, cell: (each) => each.members },
          { label: 'Sites', isNumber: true, cell: (each) => each.sites },
          { label: 'Projects', isNumber: true, cell: (each) => each.projects },
          { label: 'Audits', isNumber: true, cell: (each) => each.audits },
        ]}
      />
      <Further path={sections.workspaces.path} next={workspaces.next} />
    </OperatorPage>
  );
}
