import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { Checkbox, Segmented } from 'antd';
import { type Designed, type Draft, tidySheet } from './template.ts';
import { TextWithPlaces } from './text-with-places.tsx';

export interface Editing {
  readonly template: Designed;
  readonly model: ModelDescription | undefined;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  /** Read-only. */
  readonly fixed: boolean;
}

const papers = ['A3', 'A4', 'A5'] as const;
const orientations = ['portrait', 'landscape'] as const;
const lines = ['heading', 'header', 'footer'] as const;

/** Paper settings, heading, header and footer. */
export function SheetFields({ template, model, draft, onChange, fixed }: Editing) {
  const text = useText();
  return (
    <fieldset className="print-design-part" disabled={fixed}>
      <legend>{text('printDesign.page')}</legend>
      <div className="print-design-row">
        <Segmented
          aria-label={text('printDesign.paper')}
          disabled={fixed}
          value={draft.paper}
          options={[...papers]}
          onChange={(paper) => onChange({ ...draft, paper })}
        />
        <Segmented
          aria-label={text('printDesign.orientation')}
          disabled={fixed}
          value={draft.orientation}
          options={orientations.map((value) => ({ value, label: text(`printDesign.orientations.${value}`) }))}
          onChange={(orientation) => onChange({ ...draft, orientation })}
        />
        <Checkbox checked={draft.watermark} disabled={fixed} onChange={({ target }) => onChange({ ...draft, watermark: target.checked })}>
          {text('printDesign.watermark')}
        </Checkbox>
      </div>
      {lines.map((name) => (
        <TextWithPlaces
          key={name}
          label={text(`printDesign.lines.${name}`)}
          placeholder={text(`printDesign.usual.${name}`)}
          max={120}
          type={template.type}
          model={model}
          disabled={fixed}
          value={draft.sheet[name] ?? ''}
          onChange={(value) => onChange({ ...draft, sheet: tidySheet(draft.sheet, { [name]: value }) })}
        />
      ))}
    </fieldset>
  );
}
