import { useText } from '@zhixing/client/i18n.ts';
import { maskedText } from '@zhixing/client/masked-text.ts';
import type { FieldDescription, ModelDescription } from '@zhixing/client/model-description.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import { uiKind } from '../kinds/registry.ts';
import { useTextOf } from '../kinds/use-text-of.ts';
import { detailGroups } from './detail-groups.ts';

interface Props {
  readonly model: ModelDescription;
  readonly one: OneRecord;
  /** Fields to omit. */
  readonly without?: readonly string[];
}

/** Field groups of a record as tables with two fields per line; long texts span a line. */
export function PrintedFields({ model, one, without = [] }: Props) {
  const t = useText();
  return detailGroups(model, t('ui.record.system'), one, without).map((group) => (
    <section key={group.title}>
      <h2>{group.label}</h2>
      <PrintedTable fields={group.fields} one={one} />
    </section>
  ));
}

/** Fields of a record as a table with two fields per line. */
export function PrintedTable({ fields, one }: { fields: readonly FieldDescription[]; one: OneRecord }) {
  const text = useValueText(one);
  return (
    <table className="print-fields">
      <tbody>
        {linesOf(fields).map((line) => (
          <tr key={line[0]?.name}>
            {line.map((field, place) => [
              <th key={`${field.name} label`} scope="row">
                {field.label}
              </th>,
              <td key={field.name} colSpan={place === 0 && line.length === 1 ? 3 : 1}>
                {text(field)}
              </td>,
            ])}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Formats a record's values for print; masked values stay masked. */
export function useValueText(one: OneRecord | undefined): (field: FieldDescription) => string {
  const textOf = useTextOf();
  return (field) => {
    return maskedText(one, field.name) ?? textOf(field, one?.record[field.name], (key) => one?.labels[field.name]?.[String(key)]);
  };
}

function linesOf(fields: readonly FieldDescription[]): FieldDescription[][] {
  const lines: FieldDescription[][] = [];
  for (const field of fields) {
    const last = lines.at(-1);
    const joins = last?.length === 1 && last[0] && !uiKind(last[0].kind).wide && !uiKind(field.kind).wide;
    if (joins) last.push(field);
    else lines.push([field]);
  }
  return lines;
}
