import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { type OwnColumn, OwnTable } from '@zhixing/shell/page/own-table.tsx';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import { LineActions } from './line-actions.tsx';
import { type DeskChild, type DeskLine, isLocked } from './use-desk.ts';

/** One line for each guardian, with a row of figures for each child. */
export function LinkTable({ lines, mayIssue }: { lines: readonly DeskLine[]; mayIssue: boolean }) {
  const text = useText();
  const column = (key: string, draw: OwnColumn<DeskLine>['draw']): OwnColumn<DeskLine> => ({
    key,
    title: text(`familyLinks.columns.${key}`),
    draw,
  });
  const columns = [
    column('children', ({ children }) => children.map((one) => <Child key={one.id} child={one} />)),
    column('guardian', ({ guardian }) => guardian),
    column('opened', (line) => <Opened line={line} />),
    column('read', ({ children }) => children.map((one) => <Read key={one.id} child={one} />)),
    column('answer', ({ children }) => children.map((one) => <Answer key={one.id} child={one} />)),
    column('paid', ({ children }) => children.map((one) => <Paid key={one.id} child={one} />)),
    ...(mayIssue ? [column('actions', (line) => <LineActions line={line} />)] : []),
  ];
  return <OwnTable label={text('familyLinks.title')} columns={columns} rows={lines} rowKey={({ id }) => id} />;
}

const Child = ({ child }: { child: DeskChild }) => (
  <div>
    {child.name} <small>{child.class}</small>
  </div>
);

function Opened({ line: { status, openedAt, lastSeenAt, lockedUntil, sentAt } }: { line: DeskLine }) {
  const text = useText();
  if (status === 'revoked') return <ToneTag tone="neutral">{text('familyLinks.revoked')}</ToneTag>;
  return (
    <>
      {isLocked(lockedUntil) && <ToneTag tone="danger">{text('familyLinks.locked')}</ToneTag>}
      {openedAt ? dateTime(lastSeenAt ?? openedAt) : <ToneTag tone="warning">{text('familyLinks.never')}</ToneTag>}
      {!openedAt && sentAt && (
        <small>
          {text('familyLinks.sentAt')} {dateTime(sentAt)}
        </small>
      )}
    </>
  );
}

function Read({ child: { read } }: { child: DeskChild }) {
  const text = useText();
  if (read === null) return <div>{text('familyLinks.noLetter')}</div>;
  return (
    <div>
      <ToneTag tone={read ? 'success' : 'warning'}>{text(read ? 'familyLinks.yes' : 'familyLinks.no')}</ToneTag>
    </div>
  );
}

const tones = {
  invited: 'warning',
  submitted: 'processing',
  waitlist: 'warning',
  confirmed: 'success',
  absent: 'danger',
  completed: 'success',
} as const;

function Answer({ child: { signUp } }: { child: DeskChild }) {
  const text = useText();
  if (!signUp) return <div>{text('familyLinks.none')}</div>;
  return (
    <div>
      <ToneTag tone={tones[signUp as keyof typeof tones] ?? 'neutral'}>{text(`familyLinks.answers.${signUp}`)}</ToneTag>
    </div>
  );
}

function Paid({ child: { owes } }: { child: DeskChild }) {
  const text = useText();
  if (owes === null) return <div>{text('familyLinks.none')}</div>;
  return (
    <div>
      <ToneTag tone={owes ? 'warning' : 'success'}>{text(owes ? 'familyLinks.owes' : 'familyLinks.paid')}</ToneTag>
    </div>
  );
}
