import { useText } from '@zhixing/client/i18n.ts';
import { type ActionDescription, fieldOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { offeredActions, useAction } from '@zhixing/client/use-action.ts';
import { shownYuan } from '@zhixing/model/fen.ts';
import { FieldCell } from '@zhixing/ui/kinds/field-cell.tsx';
import { PeekLink } from '@zhixing/ui/record/peek-link.tsx';
import Failed from '@zhixing/ui/states/failed.tsx';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { ByPlace } from '@zhixing/ui/widgets/by-place.tsx';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import { Button, Empty } from 'antd';
import { Suspense, useState } from 'react';
import { type ComparedItem, comparedItems, lowestOf } from './compared.ts';
import { type Offer, useOffers } from './quotes.ts';

const ActionDialog = lazyDialog(() => import('@zhixing/ui/record/action-dialog.tsx'));

interface Props {
  readonly model: ModelDescription;
  readonly lines: ModelDescription;
  readonly record: RecordRow;
}

/** The quotes for a plan side by side: the cheapest, the best rated, and what a quote lacks are marked. */
export function Comparison({ model, lines, record }: Props) {
  const text = useText();
  const asked = useOffers(String(record.tripPlan));
  if (asked.error) return <Failed error={asked.error} onRetry={asked.refetch} />;
  if (!asked.data) return <Waiting rows={4} />;
  const quoted = asked.data.filter((offer) => offer.lines.length > 0);
  const silent = asked.data.filter((offer) => offer.lines.length === 0);
  return (
    <>
      {quoted.length > 0 ? (
        <ComparisonTable model={model} lines={lines} offers={quoted} shown={record.id} />
      ) : (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('agreement.negotiation.noQuotes')} />
      )}
      {silent.length > 0 ? (
        <p className="agreement-note">
          {text('agreement.negotiation.notQuoted', { count: silent.length, names: silent.map(nameOf).join(text('agreement.and')) })}
        </p>
      ) : null}
    </>
  );
}

const nameOf = ({ negotiation }: Offer): string => String(negotiation.agencyName ?? '');

interface TableProps {
  readonly model: ModelDescription;
  readonly lines: ModelDescription;
  readonly offers: readonly Offer[];
  readonly shown: string;
}

function ComparisonTable({ model, lines, offers, shown }: TableProps) {
  const text = useText();
  const items = comparedItems(offers);
  const totals = offers.map(({ negotiation }) => Number(negotiation.quoteTotal));
  const shares = offers.map(({ negotiation }) => Number(negotiation.quotePerStudent));
  const lowest = lowestOf(shares);
  const best = Math.max(0, ...offers.map(({ stars }) => stars ?? 0));
  const isBest = ({ stars }: Offer) => offers.length > 1 && best > 0 && stars === best;
  return (
    <div className="agreement-compare">
      <table aria-label={text('agreement.negotiation.compare')}>
        <thead>
          <tr>
            <th scope="col">{text('agreement.negotiation.item')}</th>
            {offers.map((offer, at) => (
              <th key={offer.negotiation.id} scope="col" data-shown={offer.negotiation.id === shown}>
                <OfferHead model={model} offer={offer} cheapest={shares[at] === lowest} best={isBest(offer)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, at) => (
            <ItemRow key={item.key} item={item} lines={lines} first={items[at - 1]?.category !== item.category} />
          ))}
        </tbody>
        <tfoot>
          <SumRow label={text('agreement.lines.total')} amounts={totals} />
          <SumRow label={text('agreement.negotiation.share')} amounts={shares} strong />
          <tr>
            <th scope="row">{text('agreement.negotiation.lacking')}</th>
            {offers.map(({ negotiation }, at) => (
              <td key={negotiation.id}>{items.filter(({ amounts }) => amounts[at] === null).length || '—'}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface HeadProps {
  readonly model: ModelDescription;
  readonly offer: Offer;
  readonly cheapest: boolean;
  readonly best: boolean;
}

function OfferHead({ model, offer, cheapest, best }: HeadProps) {
  const text = useText();
  const act = useAction(model.name);
  const [chosen, setChosen] = useState<ActionDescription | null>(null);
  const { negotiation, stars } = offer;
  const status = fieldOf(model, 'status');
  const accept = offeredActions(model, negotiation).find(({ name }) => name === 'accept');
  return (
    <div className="agreement-offer">
      <PeekLink model="negotiation" id={negotiation.id} label={nameOf(offer)} />
      <span>
        {status ? <FieldCell field={status} value={negotiation.status} labelOf={() => undefined} /> : null}
        {cheapest ? <ToneTag tone="success">{text('agreement.negotiation.cheapest')}</ToneTag> : null}
        {best ? <ToneTag tone="processing">{text('agreement.negotiation.best')}</ToneTag> : null}
      </span>
      <small>{stars ? text('agreement.negotiation.stars', { stars }) : text('agreement.negotiation.unrated')}</small>
      {accept ? (
        <Button size="small" onClick={() => setChosen(accept)}>
          {accept.label}
        </Button>
      ) : null}
      <Suspense>
        {chosen ? (
          <ActionDialog
            action={chosen}
            on={{ model: model.name, id: negotiation.id }}
            run={async (args, choices) =>
              (
                await act.mutateAsync({
                  id: negotiation.id,
                  version: negotiation.version,
                  action: chosen.name,
                  ...(args && { args }),
                  ...(choices && { choices }),
                })
              ).handed
            }
            onClose={() => setChosen(null)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

function ItemRow({ item, lines, first }: { item: ComparedItem; lines: ModelDescription; first: boolean }) {
  const text = useText();
  const category = fieldOf(lines, 'category')?.options?.find(({ value }) => value === item.category)?.label;
  return (
    <tr data-first={first}>
      <th scope="row">
        {first ? <small>{category}</small> : null}
        {item.name}
      </th>
      <ByPlace items={item.amounts}>
        {(amount) => (
          <td data-lowest={amount !== null && amount === item.lowest} data-missing={amount === null}>
            {amount === null ? text('agreement.negotiation.missingLine') : shownYuan(amount)}
          </td>
        )}
      </ByPlace>
    </tr>
  );
}

function SumRow({ label, amounts, strong = false }: { label: string; amounts: readonly number[]; strong?: boolean }) {
  const lowest = lowestOf(amounts);
  return (
    <tr data-strong={strong}>
      <th scope="row">{label}</th>
      <ByPlace items={amounts}>{(amount) => <td data-lowest={amount === lowest}>{shownYuan(amount)}</td>}</ByPlace>
    </tr>
  );
}
