import { isBlank } from '@zhixing/client/blank.ts';
import { copiedNameOf } from '@zhixing/client/copied-name.ts';
import { maskedText } from '@zhixing/client/masked-text.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import type { RecordPage, RecordRow } from '@zhixing/client/records.ts';
import { kindOf } from '@zhixing/model/kinds/registry.ts';
import type { ReactNode } from 'react';
import { uiKind } from '../kinds/registry.ts';
import type { Peek } from '../record/peek-context.ts';
import { Thumbnail } from './thumbnail.tsx';

interface Means {
  readonly model: string;
  readonly page: Pick<RecordPage, 'labels' | 'masked'>;
  readonly textOf: (field: FieldDescription, value: unknown, labelOf: (value: unknown) => string | undefined) => string;
  /** Opens a referenced record; null for plain text cells. */
  readonly peek: Peek | null;
}

/** Rendering and text of a field's cells. Plain text where possible: a grid renders thousands of cells. */
export function contentOf(field: FieldDescription, { model, page, textOf, peek }: Means) {
  const labels = page.labels[field.name];
  const labelOf = (value: unknown) => labels?.[String(value)];
  const { Cell } = uiKind(field.kind);
  const { attachment, many, reference } = kindOf(field.kind);
  const opens = field.linked && peek;
  const picture = attachment === 'picture' && !many;
  const text = (row: RecordRow): string => {
    const value = row[field.name];
    const masked = maskedText({ masked: page.masked, record: row }, field.name);
    return masked ?? copiedNameOf(field, row, labelOf(value)) ?? textOf(field, value, labelOf);
  };
  const isLink = (row: RecordRow) => Boolean(opens) && copiedNameOf(field, row, labelOf(row[field.name])) === undefined;
  const render = (row: RecordRow): ReactNode => {
    const value = row[field.name];
    if (isBlank(value) || page.masked.includes(field.name)) return text(row);
    if (picture) return <Thumbnail model={model} row={row} field={field.name} />;
    if (reference && !isLink(row)) return text(row);
    if (reference === 'one')
      return (
        <button type="button" className="zx-grid-link zx-grid-ref" tabIndex={-1} onClick={() => peek?.(String(field.model), String(value))}>
          {text(row)}
        </button>
      );
    return Cell ? <Cell field={field} value={value} labelOf={labelOf} /> : text(row);
  };
  return { text, render };
}
