import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { pageTable } from '@zhixing/shell/menu/page-table.ts';
import type { OwnColumn } from '@zhixing/shell/page/own-table.tsx';
import { Link } from 'react-router';
import type { Line } from './use-report.ts';

/** Number of characters of an id that suffices to identify a record. */
const SHORT = 8;

/** The columns of the lines, on screen and on paper. */
export function useLineColumns(): readonly OwnColumn<Line>[] {
  const text = useText();
  const approval = useApprovalText();
  const whose = useWhose();
  return [
    { key: 'at', title: text('minorsReport.at'), draw: ({ at }) => dateTime(at) },
    {
      key: 'person',
      title: text('minorsReport.person'),
      draw: ({ userName, organisation }) => (
        <span className="minors-report-two">
          {userName ?? text('minorsReport.gone')}
          <small>{organisation}</small>
        </span>
      ),
    },
    { key: 'purpose', title: text('minorsReport.purpose'), draw: ({ purpose }) => text(`minorsReport.kinds.${purpose}`) },
    {
      key: 'whose',
      title: text('minorsReport.whose'),
      draw: (line) => (
        <span className="minors-report-two">
          <Whose line={line} name={whose(line)} />
          <small>{line.title}</small>
        </span>
      ),
    },
    { key: 'approval', title: text('minorsReport.approval'), draw: (line) => <Approval line={line} said={approval(line)} /> },
    {
      key: 'reason',
      title: text('minorsReport.reason'),
      draw: ({ reason }) => <span className="minors-report-reason">{reason ?? '—'}</span>,
    },
  ];
}

/** The masked name a line is about, or the record's number if the reader may not see it. */
export function useWhose(): (line: Line) => string {
  const text = useText();
  return ({ whose, recordId }) => whose ?? text('minorsReport.unseen', { id: recordId.slice(0, SHORT) });
}

/** Who approved a use, and until when. */
export function useApprovalText(): (line: Line) => string {
  const text = useText();
  return ({ approval, approver, validTo }) => {
    if (approval === null) return text('minorsReport.noApproval');
    return text(approver ? 'minorsReport.until' : 'minorsReport.untilBySystem', { name: approver, date: validTo });
  };
}

/** Links to the record if the reader has a page for it. */
function Whose({ line, name }: { line: Line; name: string }) {
  const text = useText();
  const address = line.whose === null ? undefined : pageOf(line.model);
  if (address) return <Link to={`${address}?record=${line.recordId}`}>{name}</Link>;
  return <span {...(line.whose === null && { title: text('minorsReport.unseenWhy') })}>{name}</span>;
}

function Approval({ line, said }: { line: Line; said: string }) {
  const address = line.approval === null ? undefined : pageOf('minorsAccess');
  return address ? <Link to={`${address}?record=${line.approval}`}>{said}</Link> : said;
}

/** The first menu page with the records of a model. */
const pageOf = (model: string): string | undefined =>
  [...pageTable()].find(([, page]) => page.kind === 'menu' && page.model === model && !page.filter)?.[0];
