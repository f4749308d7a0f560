import { useText } from '@zhixing/client/i18n.ts';
import type { SheetPart } from '@zhixing/model/printed-sheet.ts';
import { ByPlace } from '@zhixing/ui/widgets/by-place.tsx';
import { Button, Select } from 'antd';
import { PartFields } from './part-fields.tsx';
import type { Editing } from './sheet-fields.tsx';
import { moved, newPart, partsFor } from './template.ts';

const MAX_PARTS = 20;

/** The parts of a sheet in order; they can be added, moved and removed. */
export function PartList({ template, model, draft, onChange, fixed }: Editing) {
  const text = useText();
  const { parts } = draft.sheet;
  const put = (next: readonly SheetPart[]) => onChange({ ...draft, sheet: { ...draft.sheet, parts: [...next] } });
  const add = (part: SheetPart['part']) =>
    put([...parts, newPart(part, { text: text('printDesign.sample.text'), place: text('printDesign.sample.place') })]);
  return (
    <>
      <ByPlace items={parts}>
        {(part, index) => {
          const title = text(`printDesign.parts.${part.part}`);
          const named = (act: string) => text('printDesign.actOn', { act: text(`printDesign.${act}`), part: `${title} ${index + 1}` });
          return (
            <fieldset className="print-design-part" disabled={fixed}>
              <legend>{`${index + 1}. ${title}`}</legend>
              {!fixed && (
                <div className="print-design-row">
                  <Button size="small" disabled={index === 0} aria-label={named('up')} onClick={() => put(moved(parts, index, -1))}>
                    {text('printDesign.up')}
                  </Button>
                  <Button
                    size="small"
                    disabled={index === parts.length - 1}
                    aria-label={named('down')}
                    onClick={() => put(moved(parts, index, 1))}
                  >
                    {text('printDesign.down')}
                  </Button>
                  <Button
                    size="small"
                    danger
                    disabled={parts.length === 1}
                    aria-label={named('remove')}
                    onClick={() => put(parts.toSpliced(index, 1))}
                  >
                    {text('printDesign.remove')}
                  </Button>
                </div>
              )}
              <PartFields
                part={part}
                type={template.type}
                model={model}
                fixed={fixed}
                onChange={(next) => put(parts.toSpliced(index, 1, next))}
              />
            </fieldset>
          );
        }}
      </ByPlace>
      {!fixed && parts.length < MAX_PARTS && (
        <Select
          className="print-design-add"
          aria-label={text('printDesign.add')}
          placeholder={text('printDesign.add')}
          value={null}
          options={partsFor(template.type).map((part) => ({ value: part, label: text(`printDesign.parts.${part}`) }))}
          onChange={(part) => part && add(part)}
        />
      )}
    </>
  );
}
