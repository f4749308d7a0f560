import { useText } from '@zhixing/client/i18n.ts';
import { grouped } from '@zhixing/model/grouped.ts';
import { BlankTiles } from '@zhixing/shell/page/tile-grid.tsx';
import { Tile } from '@zhixing/shell/tile.tsx';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import { Button } from 'antd';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { HomeDue } from './home-due.tsx';
import {
  type HomeFigure,
  type HomeLine,
  type HomePart,
  type HomeShape,
  lineAddress,
  listAddress,
  MAX_COUNTED,
  type PartName,
  placesOf,
  shownParts,
  USUAL,
  useHomeWork,
} from './home-work.ts';

/** Parts that stand below each other. */
const columns: readonly { readonly place: string; readonly parts: readonly PartName[] }[] = [
  { place: 'work', parts: ['toDo', 'returned'] },
  { place: 'trips', parts: ['trips'] },
  { place: 'side', parts: ['expiring', 'news'] },
];

interface Props {
  /** Stands beside the work. */
  readonly children: ReactNode;
  /** Stands below everything; not drawn where it would move, while the height above it can only be guessed. */
  readonly below: ReactNode;
}

/** The person's work in parts: to-dos by deadline, what came back, trips, what expires, news and figures. */
export function HomeParts({ children, below }: Props) {
  const text = useText();
  const { query, shape } = useHomeWork();
  const { data, error } = query;
  // The page of the role and the figures stand below the work, which is drawn before they are made.
  const page = (useIsDrawn(data !== undefined) && data?.page) || null;
  if (!data && error)
    return (
      <>
        <div className="home-panel home-failed" role="alert">
          <p>{error.message || text('home.failed')}</p>
          <Button onClick={() => void query.refetch()}>{text('home.retry')}</Button>
        </div>
        {below}
      </>
    );
  const guessed = shape === USUAL;
  return (
    <>
      <div className="home-parts" aria-busy={!data} data-guessed={guessed}>
        {columns.map(({ place, parts }) => (
          <div key={place} data-place={place}>
            {data ? (
              shownParts(data).map((part) => parts.includes(part.part) && <Part key={part.part} part={part} />)
            ) : (
              <Waiting shape={shape} parts={parts} />
            )}
            {place === 'side' && children}
          </div>
        ))}
      </div>
      {page === null ? (
        <BlankTiles tiles={shape.tiles} />
      ) : (
        <Tile name="home:page" page={page} waiting={<BlankTiles tiles={placesOf(page)} />} />
      )}
      <Figures figures={page && data ? data.figures : null} expected={shape.figures} />
      {(page || !guessed) && below}
    </>
  );
}

/** Whether what depends on `isThere` has been drawn once: true in a later commit than the first one in which it is there. */
function useIsDrawn(isThere: boolean): boolean {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    if (isThere) startTransition(() => setIsDrawn(true));
  }, [isThere]);
  return isDrawn;
}

function Part({ part: { part, tiles, lines } }: { part: HomePart }) {
  const text = useText();
  return (
    <section className="home-panel" data-part={part} aria-labelledby={`home-${part}`}>
      <header>
        <h2 id={`home-${part}`}>{text(`home.parts.${part}`)}</h2>
        <ul className="home-tiles">
          {tiles.map((tile) => (
            <li key={tile.name}>
              <Where to={listAddress(tile)}>
                {tile.title} <b>{tile.total >= MAX_COUNTED ? `${MAX_COUNTED - 1}+` : tile.total}</b>
              </Where>
            </li>
          ))}
        </ul>
      </header>
      {lines.length === 0 && <p className="home-none">{text(`home.none.${part}`)}</p>}
      <ul className="home-lines">
        {lines.map((line) => (
          <Line key={`${line.tile} ${line.id}`} line={line} part={part} kind={titleIn(tiles, line)} />
        ))}
      </ul>
    </section>
  );
}

/** What kind of work a line is, where its part mixes several. */
const titleIn = (tiles: HomePart['tiles'], { tile }: HomeLine): string | null =>
  tiles.length > 1 ? (tiles.find(({ name }) => name === tile)?.title ?? null) : null;

const Where = ({ to, children }: { to: string | null; children: ReactNode }) =>
  to ? <Link to={to}>{children}</Link> : <span>{children}</span>;

function Line({ line, part, kind }: { line: HomeLine; part: PartName; kind: string | null }) {
  const { title, about, note, tone, status, statusTone } = line;
  const second = [part === 'trips' ? null : kind, ...about, part === 'news' ? null : note].filter((one) => one);
  return (
    <li>
      <Where to={lineAddress(line)}>
        <span className="home-line-words">
          <strong>{title}</strong>
          <small data-tone={tone ?? undefined}>{second.join(' · ')}</small>
        </span>
        <span className="home-line-end">
          {part === 'trips' && status && <ToneTag tone={statusTone ?? 'neutral'}>{status}</ToneTag>}
          {part === 'news' && note && <ToneTag tone={tone ?? 'neutral'}>{note}</ToneTag>}
          <HomeDue line={line} isTrip={part === 'trips'} />
        </span>
      </Where>
    </li>
  );
}

function Figures({ figures, expected }: { figures: readonly HomeFigure[] | null; expected: number }) {
  const text = useText();
  if (figures ? figures.length === 0 : expected === 0) return null;
  return (
    <section aria-labelledby="home-figures" aria-busy={!figures}>
      <h2 id="home-figures">{text('home.parts.figures')}</h2>
      <ul className="home-figures">
        {figures
          ? figures.map((figure) => (
              <li key={figure.name}>
                <Where to={listAddress(figure)}>
                  <span>{figure.title}</span>
                  <strong>{grouped(figure.value)}</strong>
                </Where>
              </li>
            ))
          : blanks(expected).map((key) => (
              <li key={key}>
                <span className="home-blank-figure">
                  <i />
                </span>
              </li>
            ))}
      </ul>
    </section>
  );
}

/** Placeholders as large as what was last shown. */
function Waiting({ shape, parts }: { shape: HomeShape; parts: readonly PartName[] }) {
  const text = useText();
  const own = shape.parts.filter(([part]) => parts.includes(part));
  return own.map(([part, lines]) => (
    <section key={part} className="home-panel" data-part={part} aria-label={text(`home.parts.${part}`)}>
      <header>
        <h2>{text(`home.parts.${part}`)}</h2>
      </header>
      <ul className="home-lines" aria-hidden>
        {blanks(lines).map((key) => (
          <li key={key} className="home-blank">
            <i />
            <i />
          </li>
        ))}
      </ul>
    </section>
  ));
}

const blanks = (count: number): readonly string[] => Array.from({ length: count }, (_, n) => `blank ${n}`);
