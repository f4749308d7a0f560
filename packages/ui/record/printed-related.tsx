import { useText } from '@zhixing/client/i18n.ts';
import { fieldsOf } from '@zhixing/client/model-description.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { RowCell } from '../list/row-cell.tsx';

/** Most rows printed. */
const LIMIT = 500;
const COLUMNS = 7;

interface Props {
  readonly model: string;
  /** Field of that model that refers to the printed record. */
  readonly by: string;
  readonly title: string;
  readonly id: string;
}

/** Related records of the printed one. */
export function PrintedRelated({ model, by, title, id }: Props) {
  const t = useText();
  const description = useModel(model).data;
  const names = description?.list.columns.filter((name) => name !== by).slice(0, COLUMNS) ?? [];
  const { data, error } = useList(model, description ? { size: LIMIT, page: 1, filter: { [by]: id }, fields: names } : null);
  return (
    <section>
      <h2>{title}</h2>
      {error && <p>{error.message}</p>}
      {!error && !(description && data) && <p aria-busy>{t('ui.state.loading')}</p>}
      {description && data && data.list.length === 0 && <p>{t('ui.record.noRelated', { title })}</p>}
      {description && data && data.list.length > 0 && (
        <table>
          <thead>
            <tr>
              {fieldsOf(description, names).map((field) => (
                <th key={field.name} scope="col">
                  {field.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.list.map((row) => (
              <tr key={row.id}>
                {fieldsOf(description, names).map((field) => (
                  <td key={field.name}>
                    <RowCell field={field} row={row} page={data} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data && data.pagination.total > data.list.length && (
        <p>{t('ui.record.printedSome', { shown: data.list.length, total: data.pagination.total })}</p>
      )}
    </section>
  );
}
