import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { Labels, RecordRow } from '@zhixing/client/records.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { Button } from 'antd';
import type { FencedSite } from './use-fences.ts';

interface Props {
  readonly model: ModelDescription;
  readonly rows: readonly RecordRow[];
  readonly labels: Labels;
  readonly waits: boolean;
  readonly chosen: string;
  /** Sites that a circle can be drawn around. */
  readonly sites: readonly FencedSite[];
  /** Whose fences the page keeps; others are only shown. */
  readonly own: 'trip' | 'site';
  readonly onRound: (site: FencedSite) => void;
  readonly onChoose: (id: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onDraw: (row: RecordRow) => void;
}

/** The fences of the map as a list, and the sites that have none yet. */
export function FenceList({ model, rows, labels, waits, chosen, sites, own, onRound, onChoose, onOpen, onDraw }: Props) {
  const text = useText();
  if (waits) return <Waiting rows={4} />;
  const fenced = new Set(rows.filter(({ ownerType }) => ownerType === own).map(({ site }) => site));
  const bare = sites.filter(({ id }) => !fenced.has(id));
  return (
    <>
      {bare.map((site) => (
        <Button key={site.id} block icon={<Icon name="environment" />} onClick={() => onRound(site)}>
          {text('safetyFence.round', { site: site.title })}
        </Button>
      ))}
      {rows.length === 0 && <p className="own-note">{text('safetyFence.none')}</p>}
      <ul className="fence-list">
        {rows.map((row) => (
          <li key={row.id} data-chosen={row.id === chosen} data-off={row.status === 'disabled'}>
            <button type="button" className="fence-line" aria-pressed={row.id === chosen} onClick={() => onChoose(row.id)}>
              <span className="fence-dot" data-tone={row.color} aria-hidden />
              <span>
                <strong>{String(row.name)}</strong>
                <small>{factsOf(model, row, labels).join(' · ')}</small>
              </span>
            </button>
            <span className="fence-acts">
              {row.ownerType === own && model.access.update && (
                <Button
                  type="text"
                  size="small"
                  icon={<Icon name="edit" />}
                  aria-label={text('safetyFence.edit', { name: String(row.name) })}
                  onClick={() => onDraw(row)}
                />
              )}
              <Button type="link" size="small" onClick={() => onOpen(row.id)}>
                {text('safetyFence.open')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Shape, rule and danger of a fence in words, and of a site's own fence that it is one. */
function factsOf(model: ModelDescription, row: RecordRow, labels: Labels): string[] {
  const word = (name: string): string[] => {
    const option = model.fields.find((field) => field.name === name)?.options?.find(({ value }) => value === row[name]);
    return option ? [option.label] : [];
  };
  const hazard = row.hazard === 'none' ? [] : word('hazard');
  const site = labels.site?.[String(row.site)] ?? labels.trip?.[String(row.trip)];
  const off = row.status === 'disabled' ? word('status') : [];
  return [...word('shape'), ...word('rule'), ...hazard, ...(site ? [site] : []), ...off];
}
