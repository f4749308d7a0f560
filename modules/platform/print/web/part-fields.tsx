import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { SheetPart } from '@zhixing/model/printed-sheet.ts';
import { Input, Segmented, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import type { Designed } from './template.ts';
import { TextWithPlaces } from './text-with-places.tsx';

interface Props<P extends SheetPart = SheetPart> {
  readonly part: P;
  readonly type: Designed['type'];
  readonly model: ModelDescription | undefined;
  readonly fixed: boolean;
  readonly onChange: (part: SheetPart) => void;
}

const aligns = ['start', 'center', 'end'] as const;
const MAX_PLACES = 4;

/** The settings of one part of a sheet. */
export function PartFields({ part, type, model, fixed, onChange }: Props) {
  const text = useText();
  if (part.part === 'form') return <FormFields part={part} type={type} model={model} fixed={fixed} onChange={onChange} />;
  if (part.part === 'text')
    return (
      <>
        <TextWithPlaces
          long
          label={text('printDesign.text')}
          max={4000}
          type={type}
          model={model}
          disabled={fixed}
          value={part.text}
          onChange={(next) => onChange({ ...part, text: next || ' ' })}
        />
        <Segmented
          aria-label={text('printDesign.align')}
          disabled={fixed}
          value={part.align ?? 'start'}
          options={aligns.map((value) => ({ value, label: text(`printDesign.aligns.${value}`) }))}
          onChange={(align) => onChange({ ...part, align })}
        />
      </>
    );
  if (part.part === 'seal')
    return (
      <Labelled label={text('printDesign.sealPlaces')}>
        {(id) => (
          <Select
            id={id}
            mode="tags"
            disabled={fixed}
            maxCount={MAX_PLACES}
            value={[...part.places]}
            tokenSeparators={['，', ',', '、']}
            open={false}
            suffixIcon={null}
            onChange={(places: string[]) => places.length > 0 && onChange({ ...part, places: places.map((one) => one.slice(0, 30)) })}
          />
        )}
      </Labelled>
    );
  return part.part === 'facts' ? null : <TitleField part={part} fixed={fixed} onChange={onChange} />;
}

function FormFields({ part, model, fixed, onChange }: Props<Extract<SheetPart, { part: 'form' }>>) {
  const text = useText();
  if (!model) return <p className="own-note">{text('printDesign.anyData')}</p>;
  const fields = model.fields.filter(({ name, system }) => system !== true && !['id', 'version', 'approval'].includes(name));
  const rows = model.form.rows ?? [];
  const without = ({ fields: _, title: __, ...rest }: typeof part) => rest;
  return (
    <>
      <Labelled label={text('printDesign.fields')}>
        {(id) => (
          <Select
            id={id}
            mode="multiple"
            disabled={fixed}
            placeholder={text('printDesign.allFields')}
            value={[...(part.fields ?? [])]}
            options={fields.map(({ name, label }) => ({ value: name, label }))}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(names) => onChange(names.length > 0 ? { ...part, fields: names } : without(part))}
          />
        )}
      </Labelled>
      {part.fields && <TitleField part={part} fixed={fixed} onChange={onChange} />}
      {rows.length > 0 && (
        <Labelled label={text('printDesign.rows')}>
          {(id) => (
            <Select
              id={id}
              mode="multiple"
              disabled={fixed}
              placeholder={text('printDesign.noRows')}
              value={[...(part.rows ?? rows.map((one) => one.model))]}
              options={rows.map((one) => ({ value: one.model, label: one.title }))}
              onChange={(names) => onChange({ ...part, rows: names })}
            />
          )}
        </Labelled>
      )}
    </>
  );
}

type Titled = Extract<SheetPart, { title?: string | undefined }>;

function TitleField({ part, fixed, onChange }: { part: Titled; fixed: boolean; onChange: (part: SheetPart) => void }) {
  const text = useText();
  const set = (title: string) => {
    const { title: _, ...rest } = part;
    onChange(title === '' ? rest : { ...rest, title });
  };
  return (
    <Labelled label={text('printDesign.partTitle')}>
      {(id) => (
        <Input
          id={id}
          maxLength={40}
          disabled={fixed}
          placeholder={text(part.part === 'form' ? 'printDesign.noTitle' : `printDesign.parts.${part.part}`)}
          value={part.title ?? ''}
          onChange={({ target }) => set(target.value)}
        />
      )}
    </Labelled>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="print-design-text">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
