import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { detailAddress } from '@zhixing/shell/flow-address.ts';
import { PeekLink } from '@zhixing/ui/record/peek-link.tsx';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import { Link } from 'react-router';
import { FiledDifferences } from './filed-differences.tsx';
import type { Declaration } from './use-trip-home.ts';

/** A filing of the trip: where it stands, what the reviewers remarked, and what changed since it was last filed. */
interface Props {
  readonly trip: string;
  readonly declaration: Declaration;
  readonly stage: 'declaration' | 'departure';
}

export function DeclarationCard({ trip, declaration, stage }: Props) {
  const text = useText();
  const { id, filingNo, statusName, tone, dueOn, validUntil, remarks, flow, submissions, changeReason } = declaration;
  const last = submissions.at(-1);
  return (
    <section aria-labelledby={`trip-${stage}`} className="trip-home-declaration">
      <h2 id={`trip-${stage}`}>
        {text(`tripHome.${stage}`)} <PeekLink model="tripFiling" id={id} label={filingNo} /> <ToneTag tone={tone}>{statusName}</ToneTag>
      </h2>
      <p>
        {last && text('tripHome.filed', { number: last.number, at: dateTime(last.submittedAt) })}
        {dueOn && declaration.status.endsWith('Review') && ` · ${text('tripHome.due', { day: dueOn })}`}
        {validUntil && declaration.status === 'approved' && ` · ${text('tripHome.valid', { day: validUntil })}`}
      </p>
      {last?.kind === 'amended' && <p>{text('tripHome.amended', { reason: last.reason ?? '' })}</p>}
      {changeReason && <p>{text('tripHome.changed', { reason: changeReason })}</p>}
      {remarks.length > 0 && (
        <dl className="trip-home-remarks">
          {remarks.map(({ section, text: words }) => (
            <div key={section}>
              <dt>{section}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      )}
      {flow && <Link to={detailAddress(flow)}>{text(declaration.status === 'returned' ? 'tripHome.revise' : 'tripHome.flow')}</Link>}
      {last && <FiledDifferences trip={trip} declaration={declaration} />}
    </section>
  );
}
