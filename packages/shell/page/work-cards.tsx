import type { SubmissionChoices } from '@zhixing/client/flow-choice.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { fulfils } from '@zhixing/client/linkage.ts';
import type { ActionDescription, ModelDescription } from '@zhixing/client/model-description.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { offeredActions, useAction } from '@zhixing/client/use-action.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { PeekLink } from '@zhixing/ui/record/peek-link.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import { Button } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import './work-cards.css';

const ActionDialog = lazyDialog(() => import('@zhixing/ui/record/action-dialog.tsx'));

/** Records that wait for the same thing. */
export interface WorkGroup {
  readonly key: string;
  readonly title: string;
  readonly rows: readonly RecordRow[];
  /** Marked, because it is overdue. */
  readonly urgent?: boolean;
}

interface Props {
  readonly model: string;
  readonly groups: readonly WorkGroup[];
  /** Field that names a record, or what a record is called. */
  readonly label: string | ((row: RecordRow, model: ModelDescription) => string);
  /** Actions in the order in which they are offered; the first one is the primary one, if it takes the record to another state. */
  readonly order: readonly string[];
  /** What a card says about a record. */
  readonly facts: (row: RecordRow, model: ModelDescription) => ReactNode;
}

/** Records that somebody has to deal with as cards, in groups by what is to be done, each with its actions. */
export function WorkCards({ model: name, groups, ...card }: Props) {
  const model = useModel(name).data;
  if (!model) return null;
  return groups
    .filter(({ rows }) => rows.length > 0)
    .map(({ key, title, rows, urgent }) => (
      <section key={key} aria-labelledby={`work-${name}-${key}`} data-urgent={urgent || undefined}>
        <h2 id={`work-${name}-${key}`}>{title}</h2>
        <ul className="work-cards">
          {rows.map((row) => (
            <WorkCard key={row.id} model={model} row={row} {...card} />
          ))}
        </ul>
      </section>
    ));
}

interface CardProps extends Pick<Props, 'label' | 'order' | 'facts'> {
  readonly model: ModelDescription;
  readonly row: RecordRow;
}

function WorkCard({ model, row, label, order, facts }: CardProps) {
  const state = model.fields.find(({ name }) => name === 'status')?.options?.find(({ value }) => value === row.status);
  return (
    <li className="work-card">
      <div className="work-card-head">
        <PeekLink model={model.name} id={row.id} label={typeof label === 'string' ? String(row[label] ?? '') : label(row, model)} />
        <ToneTag tone={state?.tone ?? 'neutral'}>{state?.label ?? String(row.status)}</ToneTag>
      </div>
      {facts(row, model)}
      <CardActions model={model} row={row} order={order} />
    </li>
  );
}

/** The actions that the reader may take on a record now. */
export function CardActions({ model, row, order }: Pick<CardProps, 'model' | 'row' | 'order'>) {
  const text = useText();
  const { attempt } = useNotices();
  const act = useAction(model.name);
  const [asked, setAsked] = useState<ActionDescription | null>(null);
  const actions = offeredActions(model, row)
    .filter(({ name, when }) => order.includes(name) && (!when || fulfils(when, model.fields, (field) => row[field])))
    .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  const run = (action: ActionDescription, args?: Readonly<Record<string, unknown>>, choices?: SubmissionChoices) =>
    act.mutateAsync({ id: row.id, version: row.version, action: action.name, ...(args && { args }), ...(choices && { choices }) });
  const take = (action: ActionDescription) =>
    action.args.length > 0 || action.confirm || action.flow
      ? setAsked(action)
      : void attempt(() => run(action), text('workCards.done', { action: action.label }));
  if (actions.length === 0) return null;
  return (
    <div className="own-actions">
      {actions.map((action, n) => (
        <Button key={action.name} type={n === 0 && action.to ? 'primary' : 'default'} disabled={act.isPending} onClick={() => take(action)}>
          {action.label}
        </Button>
      ))}
      <Suspense>
        {asked ? (
          <ActionDialog
            action={asked}
            on={{ model: model.name, id: row.id }}
            run={async (args, choices) => (await run(asked, args, choices)).handed}
            onClose={() => setAsked(null)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
