import { EnvironmentOutlined } from '@ant-design/icons';
import { useText, withTextsAside } from '@zhixing/client/i18n.ts';
import { useChange } from '@zhixing/client/use-change.ts';
import type { Line, Polygon } from '@zhixing/model/geo-shape.ts';
import { kindOf } from '@zhixing/model/kinds/registry.ts';
import { polygon } from '@zhixing/model/kinds/shape.ts';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import type { InputProps } from '../kind.ts';
import { lazyDialog } from './lazy-dialog.tsx';
import { PlainTextArea } from './plain-text-area.ts';
import { shapeSize } from './shape-size.ts';
import { Words } from './words.tsx';

const ShapeDialog = lazyDialog(() => withTextsAside(import('../shapes/shape-dialog.tsx')));

const LINES = { minRows: 3, maxRows: 12 };
const noWords = { option: (value: string) => value, yes: '', no: '' };

/** Points of a shape, one per line, longitude first; shows the resulting size below. */
export default function ShapeInput({ id, field, value, onChange, onBlur, invalid, describedBy }: InputProps) {
  const t = useText();
  const kind = kindOf(field.kind);
  const settings = { kind: field.kind };
  const read = (text: string): unknown => {
    const parsed = kind.parse(text, settings, noWords);
    return 'value' in parsed ? parsed.value : text;
  };
  const show = (shape: unknown): string =>
    typeof shape === 'string' ? shape : shape ? kind.format(shape, settings, noWords).replaceAll('; ', '\n') : '';
  const [onMap, setOnMap] = useState(false);
  const [typed, setTyped] = useState(() => show(value));
  // Restoring a draft changes the value from outside; otherwise the text stays as typed.
  const told = JSON.stringify(value ?? null);
  // The readers never change their answers.
  useChange([told], () => setTyped((now) => (JSON.stringify(now.trim() ? read(now) : null) === told ? now : show(value))));
  return (
    <>
      <PlainTextArea
        id={id}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(event.target.value.trim() === '' ? null : read(event.target.value));
        }}
        onBlur={onBlur}
        autoSize={LINES}
        placeholder={t('ui.map.points')}
        aria-invalid={invalid}
        aria-required={field.required === true}
        aria-describedby={describedBy}
      />
      <Button
        type="link"
        size="small"
        icon={<EnvironmentOutlined />}
        aria-haspopup="dialog"
        aria-label={t('ui.map.draw', { field: field.label })}
        onClick={() => setOnMap(true)}
      >
        {t('ui.map.drawn')}
      </Button>
      <Words tone="secondary">{shapeSize(value)}</Words>
      <Suspense>
        {onMap && (
          <ShapeDialog
            title={field.label}
            area={kind.geometry === polygon.geometry}
            value={typeof value === 'object' ? (value as Polygon | Line | null) : null}
            onUse={(shape) => {
              onChange(shape);
              setOnMap(false);
            }}
            onClose={() => setOnMap(false)}
          />
        )}
      </Suspense>
    </>
  );
}
