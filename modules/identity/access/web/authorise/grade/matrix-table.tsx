import { useText } from '@zhixing/client/i18n.ts';
import { SearchText } from '@zhixing/ui/widgets/search-text.tsx';
import { useState } from 'react';
import {
  comesDown,
  type Givable,
  isOn,
  layers,
  type Matrix,
  openAtFirst,
  type Place,
  rights,
  type Shown,
  ticked,
  visiblePlaces,
} from './matrix.ts';

interface Props {
  readonly matrix: Matrix;
  readonly places: readonly Place[];
  /** The rights that may be given, by organisation; null means all. */
  readonly givable: Readonly<Record<string, Givable>> | null;
  readonly onChange: (matrix: Matrix) => void;
}

/** Organisations as rows, rights as columns: for the organisation itself and for those below it. */
export function MatrixTable({ matrix, places, givable, onChange }: Props) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(() => openAtFirst(places, matrix));
  const lines = visiblePlaces(places, open, typed);
  const turn = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  return (
    <>
      <div className="check-tools-search">
        <SearchText id="grade-place-search" icon value={typed} onChange={setTyped} placeholder={text('authorise.grade.searchPlace')} />
      </div>
      {lines.length === 0 ? (
        <p className="own-note">{text('authorise.grade.noPlace')}</p>
      ) : (
        <section className="grade-frame" aria-label={text('authorise.grade.matrix')} tabIndex={-1}>
          <table className="grade-table" aria-label={text('authorise.grade.matrix')}>
            <Head />
            <tbody>
              {lines.map((line) => (
                <Row
                  key={line.place.id}
                  line={line}
                  matrix={matrix}
                  givable={givable}
                  onChange={onChange}
                  open={typed !== '' || open.has(line.place.id)}
                  onTurn={typed === '' ? () => turn(line.place.id) : null}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

function Head() {
  const text = useText();
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          {text('authorise.grade.place')}
        </th>
        {layers.map((layer) => (
          <th key={layer} scope="colgroup" colSpan={rights.length}>
            {text(`authorise.grade.${layer}`)}
          </th>
        ))}
      </tr>
      <tr>
        {layers.map((layer) =>
          rights.map((right) => (
            <th key={`${layer}${right}`} scope="col">
              {text(`authorise.grade.rights.${right}`)}
            </th>
          )),
        )}
      </tr>
    </thead>
  );
}

interface RowProps extends Pick<Props, 'matrix' | 'givable' | 'onChange'> {
  readonly line: Shown;
  readonly open: boolean;
  /** Null during a search, when all results are expanded. */
  readonly onTurn: (() => void) | null;
}

function Row({ line: { place, above }, matrix, givable, onChange, open, onTurn }: RowProps) {
  const text = useText();
  const opens = (place.children?.length ?? 0) > 0;
  return (
    <tr>
      <th scope="row">
        <span className="grade-place" style={{ paddingInlineStart: above.length * 16 }}>
          {opens && onTurn ? (
            <button
              type="button"
              className="check-row-opener"
              aria-expanded={open}
              aria-label={text(open ? 'authorise.tree.close' : 'authorise.tree.open', { title: place.fullName })}
              onClick={onTurn}
            >
              <span className="check-row-caret" aria-hidden="true" />
            </button>
          ) : (
            <span className="check-row-opener" />
          )}
          <span>{place.fullName}</span>
        </span>
      </th>
      {layers.map((layer) =>
        rights.map((right) => {
          const inherited = comesDown(matrix, above, right);
          const may =
            givable === null || givable[place.id]?.[layer === 'thisLayer' ? 'this' : 'sub'].includes(right.toLowerCase()) === true;
          const what = `${text(`authorise.grade.${layer}`)} · ${text(`authorise.grade.rights.${right}`)}`;
          return (
            <td key={`${layer}${right}`}>
              <label className="grade-cell" title={inherited ? text('authorise.grade.inherited') : undefined}>
                <input
                  type="checkbox"
                  aria-label={`${place.fullName} · ${what}`}
                  checked={inherited || isOn(matrix, place.id, `${layer}${right}`)}
                  disabled={inherited || !may}
                  onChange={() => onChange(ticked(matrix, place.id, layer, right))}
                />
              </label>
            </td>
          );
        }),
      )}
    </tr>
  );
}
