import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { Input, Select, type SelectProps } from 'antd';
import { type ReactNode, useId } from 'react';
import { linkedPages } from '../addresses.ts';
import { type Draft, units } from './new-tile.ts';
import type { ModelChoice, ReportChoice } from './use-choices.ts';

interface Props {
  readonly draft: Draft;
  readonly choices: { readonly reports: readonly ReportChoice[]; readonly models: readonly ModelChoice[] };
  readonly onChange: (change: Partial<Draft>) => void;
}

const MAX_TEXT_LENGTH = 500;

/** What a tile of a kind is chosen by. */
export function DraftFields({ draft, choices, onChange }: Props) {
  const text = useText();
  switch (draft.kind) {
    case 'figure':
    case 'chart':
      return <ReportFields draft={draft} choices={choices} onChange={onChange} />;
    case 'shortcut':
      return <PageField pages={draft.pages} onChange={(pages) => onChange({ pages })} />;
    case 'text':
      return (
        <Labelled label={text('homeTiles.text')}>
          {(id) => (
            <Input.TextArea
              id={id}
              rows={4}
              maxLength={MAX_TEXT_LENGTH}
              value={draft.text}
              onChange={(event) => onChange({ text: event.target.value })}
            />
          )}
        </Labelled>
      );
    default:
      return <ModelFields draft={draft} choices={choices} onChange={onChange} />;
  }
}

function ReportFields({ draft, choices: { reports }, onChange }: Props) {
  const text = useText();
  const report = reports.find(({ name }) => name === draft.report);
  const charts = report?.charts.map((chart) => ({ value: chart.place, label: chartLabel(chart, report) })) ?? [];
  const begun = (name: string) => ({ report: name, measure: undefined, chart: undefined }) as unknown as Partial<Draft>;
  return (
    <>
      <Chosen
        label={text('homeTiles.report')}
        value={draft.report}
        options={reports.map(({ name, title }) => ({ value: name, label: title }))}
        onChange={(name: string) =>
          onChange({ ...begun(name), period: reports.find((one) => one.name === name)?.period ? draft.period : 'all' })
        }
      />
      {draft.kind === 'figure' ? (
        <Chosen
          label={text('homeTiles.measure')}
          value={draft.measure}
          options={report?.measures.map(({ name, label }) => ({ value: name, label })) ?? []}
          onChange={(measure: string) => onChange({ measure })}
        />
      ) : (
        <Chosen
          label={text('homeTiles.kinds.chart')}
          value={draft.chart}
          options={charts}
          onChange={(chart: number) => onChange({ chart })}
        />
      )}
      {report?.period !== false && (
        <Chosen
          label={text('homeTiles.period')}
          value={draft.period}
          options={units.map((unit) => ({ value: unit, label: text(`homeTiles.units.${unit}`) }))}
          onChange={(period: Draft['period']) => onChange({ period })}
        />
      )}
    </>
  );

  function chartLabel({ title, picture, measures }: ReportChoice['charts'][number], of: ReportChoice): string {
    const named = measures.map((name) => of.measures.find((one) => one.name === name)?.label ?? '').filter(Boolean);
    return title ?? [text(`ui.charts.pictures.${picture}`), named.join(' / ')].filter(Boolean).join(' · ');
  }
}

function ModelFields({ draft, choices: { models }, onChange }: Props) {
  const text = useText();
  const listed = new Set(linkedPages().map(([, page]) => page.model));
  const fieldsOf = ({ days, places }: ModelChoice) => (draft.kind === 'map' ? places : days);
  const fitting = models.filter((model) => listed.has(model.name) && (draft.kind === 'list' || fieldsOf(model).length > 0));
  const model = fitting.find(({ name }) => name === draft.model);
  return (
    <>
      <Chosen
        label={text('homeTiles.model')}
        value={draft.model}
        options={fitting.map(({ name, title }) => ({ value: name, label: title }))}
        onChange={(name: string) => {
          const field = fitting.filter((one) => one.name === name).flatMap(fieldsOf)[0]?.name;
          onChange({ model: name, ...(field === undefined ? {} : { field }) });
        }}
      />
      {draft.kind !== 'list' && (
        <Chosen
          label={text(draft.kind === 'map' ? 'homeTiles.place' : 'homeTiles.day')}
          value={draft.field}
          options={model ? fieldsOf(model).map(({ name, label }) => ({ value: name, label })) : []}
          onChange={(field: string) => onChange({ field })}
        />
      )}
    </>
  );
}

const MAX_PAGES = 20;

function PageField({ pages, onChange }: { pages: readonly string[]; onChange: (pages: readonly string[]) => void }) {
  const text = useText();
  const language = useLanguage();
  const options = linkedPages().map(([, { entry, titles }]) => ({ value: entry.enCode, label: titles[language] || titles.zh }));
  return (
    <Labelled label={text('homeTiles.pages')}>
      {(id) => (
        <Select<string[]>
          id={id}
          mode="multiple"
          maxCount={MAX_PAGES}
          optionFilterProp="label"
          value={[...pages]}
          options={options}
          onChange={(next) => onChange(next)}
        />
      )}
    </Labelled>
  );
}

interface ChosenProps<Value extends string | number> {
  readonly label: string;
  readonly value: Value | undefined;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

function Chosen<Value extends string | number>({ label, value, options, onChange }: ChosenProps<Value>) {
  const shown: SelectProps<Value>['options'] = options.map((one) => ({ ...one }));
  return (
    <Labelled label={label}>
      {(id) => (
        <Select<Value>
          id={id}
          showSearch
          optionFilterProp="label"
          value={value ?? null}
          options={shown}
          onChange={(next) => onChange(next)}
        />
      )}
    </Labelled>
  );
}

/** An input below its label. */
export function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
