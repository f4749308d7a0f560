import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { fieldOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { shownYuan } from '@zhixing/model/fen.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { extensions } from '@zhixing/ui/record/extensions.ts';
import { Button, Empty, Flex } from 'antd';
import { Suspense, useState } from 'react';

/** The rounds of talks and the quotes, the latest first. */
export function Timeline({ record }: { record: RecordRow }) {
  const text = useText();
  const model = useModel('negotiationRound').data;
  const rounds = useList('negotiationRound', { size: 100, sort: '-talkAt', filter: { negotiation: record.id } }).data?.list;
  const lines = useList('quoteLine', { size: 500, sort: 'edition', filter: { negotiation: record.id } }).data?.list;
  if (!model || !rounds || !lines) return null;
  const events = [...rounds.map(roundEvent), ...quoteEvents(lines, record)].toSorted((a, b) => b.at.localeCompare(a.at));
  const running = ['open', 'quoted'].includes(String(record.status));
  return (
    <Flex vertical gap="small" align="flex-start">
      {running && model.access.create ? <AddRound model={model} negotiation={record.id} /> : null}
      {events.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('agreement.negotiation.noRounds')} />
      ) : (
        <ol className="agreement-timeline">
          {events.map((event) => (
            <li key={event.key} data-quote={event.quote !== null}>
              <time dateTime={event.at}>{dateTime(event.at)}</time>
              {event.quote ? (
                <p>{text('agreement.negotiation.quoted', { edition: event.quote.edition, total: shownYuan(event.quote.total) })}</p>
              ) : (
                event.round && <Round model={model} round={event.round} />
              )}
            </li>
          ))}
        </ol>
      )}
    </Flex>
  );
}

interface TimelineEvent {
  readonly key: string;
  readonly at: string;
  readonly round: RecordRow | null;
  readonly quote: { readonly edition: number; readonly total: number } | null;
}

const roundEvent = (round: RecordRow): TimelineEvent => ({ key: round.id, at: iso(round.talkAt), round, quote: null });

const iso = (moment: unknown): string => new Date(String(moment)).toISOString();

function quoteEvents(lines: readonly RecordRow[], { quoteEdition, quotedAt }: RecordRow): TimelineEvent[] {
  const editions = Map.groupBy(lines, ({ edition }) => Number(edition));
  return [...editions].map(([edition, of]) => ({
    key: `quote-${edition}`,
    at: iso(edition === quoteEdition ? quotedAt : of[0]?.createdAt),
    round: null,
    quote: { edition, total: of.reduce((sum, { amount }) => sum + Number(amount ?? 0), 0) },
  }));
}

function Round({ model, round }: { model: ModelDescription; round: RecordRow }) {
  const text = useText();
  const way = fieldOf(model, 'way')?.options?.find(({ value }) => value === round.way)?.label;
  return (
    <>
      <p>
        <strong>{text('agreement.negotiation.round', { number: Number(round.roundNo) })}</strong> · {way} · {String(round.participants)}
      </p>
      <p className="agreement-said">{String(round.content)}</p>
      {round.nextStep ? <p className="agreement-note">{text('agreement.negotiation.next', { step: String(round.nextStep) })}</p> : null}
    </>
  );
}

function AddRound({ model, negotiation }: { model: ModelDescription; negotiation: string }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const { RecordPanel } = extensions;
  return (
    <>
      <Button icon={<Icon name="plus" />} onClick={() => setOpen(true)}>
        {text('agreement.negotiation.addRound')}
      </Button>
      <Suspense>
        {open && RecordPanel ? (
          <RecordPanel
            model={model}
            id="new"
            editing
            context={{ negotiation }}
            onEdit={() => undefined}
            onClose={() => setOpen(false)}
            onSaved={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
