import { useText } from '@zhixing/client/i18n.ts';
import { relatedTo } from '@zhixing/client/linkage.ts';
import { fieldOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import { type OneRecord, recordLabel } from '@zhixing/client/records.ts';
import { downloadPdf, reportPrint } from '@zhixing/client/report-print.ts';
import { storedSystemConfig, useSession } from '@zhixing/client/session.ts';
import { type SheetTemplate, STANDARD_SHEET, useSheets } from '@zhixing/client/sheets.ts';
import { Suspense, useState } from 'react';
import { PrintDialog } from '../print/print-dialog.tsx';
import { SheetChoice } from '../print/sheet-choice.tsx';
import { type OnSheet, TemplatePaper } from '../print/template-paper.tsx';
import { chinaText } from '../widgets/china-time.ts';
import { PeekPlace } from './peek-context.ts';
import { PrintedFields } from './printed-fields.tsx';
import { PrintedRelated } from './printed-related.tsx';
import './print-sheet.css';

interface Props {
  readonly model: ModelDescription;
  readonly one: OneRecord;
  readonly onClose: () => void;
}

/** Prints a record, by a template or with selected parts. Masked values stay masked. */
export default function PrintSheet({ model, one, onClose }: Props) {
  const t = useText();
  const [chosen, setChosen] = useState<readonly string[]>(['fields']);
  const [sheet, setSheet] = useState(STANDARD_SHEET);
  const list = useSheets(model.name, one.record.id).data?.list ?? [];
  const template = list.find(({ code }) => code === sheet);
  const parts = [
    { value: 'fields', label: t('ui.record.details') },
    ...relatedTo(model, one).map((related) => ({ value: `${related.model}.${related.by}`, label: related.title })),
  ];
  return (
    <PrintDialog
      title={t('ui.record.print')}
      verb={t('ui.record.printNow')}
      choice={list.length > 0 && <SheetChoice list={list} standard={t('print.standard')} value={sheet} onChange={setSheet} />}
      template={template}
      parts={template ? null : parts}
      chosen={chosen}
      onChoose={setChosen}
      ready={template !== undefined || chosen.length > 0}
      tell={() => reportPrint(model.name, one.record.id, template ? ['fields'] : chosen, sheet)}
      download={() => downloadPdf(model.name, one.record.id, chosen, sheet)}
      onClose={onClose}
    >
      {/* A local Suspense, because a dialog that suspends on first render would remain registered and capture the Escape key. */}
      <Suspense>
        {template ? <ByTemplate template={template} model={model} one={one} /> : <Paper model={model} one={one} chosen={chosen} />}
      </Suspense>
    </PrintDialog>
  );
}

/** The record by a template, with its form's sub-tables. */
function ByTemplate({ template, model, one }: Omit<Props, 'onClose'> & { readonly template: SheetTemplate }) {
  const all = model.form.rows ?? [];
  const about: OnSheet = {
    model,
    one,
    title: recordLabel(model, model.label, one.record, one.labels),
    rows: (names) =>
      all
        .filter((rows) => !names || names.includes(rows.model))
        .map((rows) => <PrintedRelated key={rows.model} model={rows.model} by={rows.by} title={rows.title} id={one.record.id} />),
  };
  return (
    <PeekPlace value={null}>
      <TemplatePaper template={template} about={about} />
    </PeekPlace>
  );
}

function Paper({ model, one, chosen }: { model: ModelDescription; one: OneRecord; chosen: readonly string[] }) {
  const t = useText();
  const session = useSession(({ user }) => user);
  const system = session?.sysConfigInfo.sysName ?? storedSystemConfig().sysName ?? '';
  const mark = session?.sysConfigInfo.workLogoIcon;
  const status = fieldOf(model, 'status')?.options?.find(({ value }) => value === one.record.status)?.label;
  return (
    <PeekPlace value={null}>
      <article className="print-paper">
        <header>
          {mark ? <img src={String(mark)} alt="" height={40} /> : null}
          <p>{system}</p>
          <h1>{recordLabel(model, model.label, one.record, one.labels)}</h1>
          <p>{[model.title, status].filter(Boolean).join(' · ')}</p>
        </header>
        {chosen.includes('fields') && <PrintedFields model={model} one={one} />}
        {relatedTo(model, one)
          .filter((related) => chosen.includes(`${related.model}.${related.by}`))
          .map((related) => (
            <PrintedRelated
              key={`${related.model}.${related.by}`}
              model={related.model}
              by={related.by}
              title={related.title}
              id={one.record.id}
            />
          ))}
        <footer>{t('ui.record.printedBy', { name: session?.userInfo.userName ?? '', at: chinaText(new Date().toISOString()) })}</footer>
      </article>
    </PeekPlace>
  );
}
