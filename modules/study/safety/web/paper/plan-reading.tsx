import { useText } from '@zhixing/client/i18n.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';

const LIMIT = 200;
const linesOf = (plan: string, sort: string) => ({ filter: { plan }, page: 1, size: LIMIT, sort });

/** An emergency plan as one needs it in an emergency: whom to call first, then what to do, by kind. */
export function PlanReading({ plan }: { plan: RecordRow }) {
  const text = useText();
  const asked = [
    useList('emergencyContact', linesOf(plan.id, 'team')),
    useList('emergencyHospital', linesOf(plan.id, 'name')),
    useList('emergencyProcedure', linesOf(plan.id, 'kind')),
  ] as const;
  if (asked.some(({ isPending }) => isPending)) return <Waiting rows={3} />;
  const [contacts, hospitals, procedures] = asked.map(({ data }) => data);
  const calls = [
    ...(plan.commander ? [{ id: 'commander', duty: text('safetyPaper.commander'), name: plan.commander, phone: plan.commanderPhone }] : []),
    ...(contacts?.list ?? []),
  ];
  if (calls.length === 0 && !procedures?.list.length) return null;
  return (
    <details className="paper-reading" open={plan.status === 'approved'}>
      <summary>{text('safetyPaper.reading')}</summary>
      <div className="paper-calls">
        {calls.map((row) => (
          <Call key={row.id} title={String(row.name)} note={String(row.duty ?? '')} phone={row.phone} />
        ))}
        {(hospitals?.list ?? []).map((row) => (
          <Call
            key={row.id}
            title={String(row.name)}
            note={hospitalNote(row, hospitals?.labels.site?.[String(row.site)], text)}
            phone={row.phone}
          />
        ))}
      </div>
      {(procedures?.list ?? []).map((row) => (
        <details key={row.id} className="paper-kind">
          <summary>{text(`safetyPaper.kinds.${String(row.kind)}`)}</summary>
          <p>{String(row.steps)}</p>
          {Boolean(row.responsible) && <small>{text('safetyPaper.responsible', { name: String(row.responsible) })}</small>}
        </details>
      ))}
    </details>
  );
}

function hospitalNote(row: RecordRow, site: string | undefined, text: ReturnType<typeof useText>): string {
  const far = row.distanceKm ? text('safetyPaper.km', { km: String(row.distanceKm) }) : '';
  return [site, far, row.address].filter(Boolean).join(' · ');
}

/** A telephone number to tap; masked ones cannot be called. */
function Call({ title, note, phone }: { title: string; note: string; phone: unknown }) {
  const text = useText();
  const number = String(phone ?? '');
  const words = (
    <span>
      <strong>{title}</strong>
      <small>{note}</small>
    </span>
  );
  if (number === '' || number.includes('*')) return <span className="paper-call">{words}</span>;
  return (
    <a className="paper-call" href={`tel:${number}`} aria-label={text('safetyPaper.call', { name: title, phone: number })}>
      <Icon name="phone" />
      {words}
      <span className="paper-number">{number}</span>
    </a>
  );
}
