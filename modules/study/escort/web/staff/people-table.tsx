import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { OwnTable } from '@zhixing/shell/page/own-table.tsx';
import { PeekLink } from '@zhixing/ui/record/peek-link.tsx';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import { PersonActions } from './person-actions.tsx';
import type { Person, ReadStaff } from './use-staff.ts';

/** Days before the end of a paper from which it is pointed out. */
const SOON = 30;

/** Who comes along, in which role, and whether the papers reach. */
export function PeopleTable({ read }: { read: ReadStaff }) {
  const text = useText();
  const model = useModel('tripStaff').data;
  const fieldOf = (name: string) => model?.fields.find((field) => field.name === name);
  const option = (name: string, value: string) => fieldOf(name)?.options?.find((one) => one.value === value);
  const label = (name: string) => fieldOf(name)?.label ?? '';
  return (
    <OwnTable
      label={text('tripPeople.title')}
      rows={read.people}
      rowKey={({ id }) => id}
      columns={[
        { key: 'name', title: label('name'), draw: ({ id, name }) => <PeekLink model="tripStaff" id={id} label={name} /> },
        { key: 'role', title: label('role'), draw: ({ role }) => option('role', role)?.label ?? role },
        { key: 'unit', title: label('unit'), draw: ({ unit }) => unit },
        { key: 'papers', title: text('tripPeople.papers'), draw: (person) => <Papers person={person} /> },
        {
          key: 'status',
          title: label('status'),
          draw: ({ status, opinion, removedReason }) => (
            <>
              <ToneTag tone={option('status', status)?.tone ?? 'neutral'}>{option('status', status)?.label ?? status}</ToneTag>{' '}
              <small>{removedReason ?? opinion}</small>
            </>
          ),
        },
        { key: 'actions', title: text('tripPeople.steps'), draw: (person) => <PersonActions person={person} /> },
      ]}
    />
  );
}

function Papers({ person: { papers, gaps } }: { person: Person }) {
  const text = useText();
  if (gaps.length > 0)
    return (
      <>
        {gaps.map((gap) => (
          <ToneTag key={gap} tone="danger">
            {gap}
          </ToneTag>
        ))}
      </>
    );
  const dated = (['backgroundCheck', 'health', 'cert'] as const).flatMap((paper) => {
    const days = papers[paper];
    return days === null ? [] : [{ paper, days }];
  });
  return (
    <>
      {dated.map(({ paper, days }) => (
        <ToneTag key={paper} tone={days <= SOON ? 'warning' : 'success'}>
          {text(`tripPeople.paper.${paper}`, { days })}
        </ToneTag>
      ))}
    </>
  );
}
