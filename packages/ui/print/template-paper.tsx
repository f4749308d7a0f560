import { useText } from '@zhixing/client/i18n.ts';
import { type FieldDescription, fieldsOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import { storedSystemConfig, useSession } from '@zhixing/client/session.ts';
import type { SheetTemplate } from '@zhixing/client/sheets.ts';
import { filledIn, type SheetPart } from '@zhixing/model/printed-sheet.ts';
import { type ReactNode, useMemo } from 'react';
import { PrintedFields, PrintedTable, useValueText } from '../record/printed-fields.tsx';
import { ByPlace } from '../widgets/by-place.tsx';
import { chinaText } from '../widgets/china-time.ts';
import { marginOf, pageRule, sizeOf } from './print-page.ts';

/** Content of a printed template. */
export interface OnSheet {
  readonly model: ModelDescription | undefined;
  readonly one: OneRecord | undefined;
  /** Title of the record. */
  readonly title: string;
  /** Fields to omit in parts that name none. */
  readonly without?: readonly string[] | undefined;
  /** Values of placeholders that a flow provides. */
  readonly places?: Readonly<Record<string, string | undefined>> | undefined;
  /** Renders the named sub-tables, or all. */
  readonly rows: (names: readonly string[] | undefined) => ReactNode;
  /** Parts that only flows have. */
  readonly parts?: Partial<Record<SheetPart['part'], (title: string | undefined) => ReactNode>> | undefined;
}

interface Props {
  readonly template: SheetTemplate;
  readonly about: OnSheet;
}

/** A record or flow printed by its template. Fields not visible to the user are omitted; masked values stay masked. */
export function TemplatePaper({ template, about }: Props) {
  const t = useText();
  const { told, printer, now } = usePlaces(template, about);
  const { heading, header, footer, parts } = template.sheet;
  const [width, height] = sizeOf(template);
  const last = footer ? told(footer) : t('ui.record.printedBy', { name: printer, at: now });
  return (
    <article
      className="print-paper print-template"
      style={{ '--paper-width': `${width}mm`, '--paper-height': `${height}mm`, '--paper-margin': marginOf(template) } as never}
    >
      <style>{pageRule(template, header && told(header), last)}</style>
      {template.watermark ? <Watermark text={`${printer} ${now}`} /> : null}
      {header ? <p className="print-running">{told(header)}</p> : null}
      <header>
        <h1>{heading ? told(heading) : about.title}</h1>
      </header>
      <ByPlace items={parts}>{(part) => <Part part={part} about={about} told={told} />}</ByPlace>
      <p className="print-running is-foot">{last}</p>
    </article>
  );
}

interface PartProps<P extends SheetPart = SheetPart> {
  readonly part: P;
  readonly about: OnSheet;
  readonly told: (text: string) => string;
}

function Part({ part, about, told }: PartProps) {
  if (part.part === 'form') return <FormPart part={part} about={about} />;
  if (part.part === 'text') return <TextPart part={part} told={told} />;
  if (part.part === 'seal') return <SealPart places={part.places} />;
  return about.parts?.[part.part]?.('title' in part ? part.title : undefined) ?? null;
}

function FormPart({ part: { title, fields, rows }, about }: Omit<PartProps<Extract<SheetPart, { part: 'form' }>>, 'told'>) {
  const { model, one } = about;
  if (!model || !one) return null;
  const seen = (name: string): boolean => model.fields.some((field) => field.name === name) && name in one.record;
  return (
    <>
      {fields ? (
        <section>
          {title ? <h2>{title}</h2> : null}
          <PrintedTable fields={fieldsOf(model, fields.filter(seen)) as FieldDescription[]} one={one} />
        </section>
      ) : (
        <PrintedFields model={model} one={one} without={about.without ?? []} />
      )}
      {about.rows(rows)}
    </>
  );
}

function TextPart({ part: { text, align = 'start' }, told }: Omit<PartProps<Extract<SheetPart, { part: 'text' }>>, 'about'>) {
  return (
    <div className={`print-text is-${align}`}>
      <ByPlace items={told(text).split('\n')}>{(line) => <p>{line}</p>}</ByPlace>
    </div>
  );
}

/** Space for handwritten signature, seal and date. */
function SealPart({ places }: { places: readonly string[] }) {
  const t = useText();
  return (
    <div className="print-seals">
      <ByPlace items={places}>
        {(place) => (
          <div className="print-seal">
            <span>{place}</span>
            <span className="print-day">{t('print.day')}</span>
          </div>
        )}
      </ByPlace>
    </div>
  );
}

const REPEATED = Array.from({ length: 24 }, (_, index) => index);

function Watermark({ text }: { text: string }) {
  return (
    <div className="print-watermark" aria-hidden>
      {REPEATED.map((index) => (
        <span key={index}>{text}</span>
      ))}
    </div>
  );
}

/** Fills placeholders in texts: fields as visible to the user, then common values. */
function usePlaces({ name }: SheetTemplate, { model, one, title, places }: OnSheet) {
  const session = useSession(({ user }) => user);
  const valueText = useValueText(one);
  const now = useMemo(() => chinaText(new Date().toISOString()), []);
  const printer = session?.userInfo.userName ?? '';
  const system = session?.sysConfigInfo.sysName ?? storedSystemConfig().sysName ?? '';
  const common: Readonly<Record<string, string | undefined>> = {
    sheet: name,
    system,
    printer,
    printedAt: now,
    model: model?.title,
    record: title,
    ...places,
  };
  const value = (place: string): string | undefined => {
    if (place in common) return common[place] ?? '';
    const field = model?.fields.find((one) => one.name === place);
    // A field not visible to the user becomes empty instead of leaving its placeholder.
    return field && one ? valueText(field) : '';
  };
  return { told: (text: string) => filledIn(text, value), printer, now };
}
