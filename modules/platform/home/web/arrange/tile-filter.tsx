import type { PageTile } from '@zhixing/client/home-page.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import type { Condition } from '@zhixing/model';
import type { TileDocument } from '@zhixing/model/page/index.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import ConditionEditor from '@zhixing/ui/filter/builder/condition-editor.tsx';
import { isUsable, PathFilters, type PathOperands } from '@zhixing/ui/filter/path-filters.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Grid, Modal } from 'antd';
import { useState } from 'react';
import type { RecordTile, ReportTile } from './arranged.ts';
import { useChoices } from './use-choices.ts';
import { usePreview } from './use-preview.ts';

interface Props {
  readonly tile: ReportTile | RecordTile;
  readonly close: () => void;
  readonly onChange: (shown: PageTile) => void;
}

/** Narrows what a tile shows. The server checks the conditions, and answers the tile under them before they are taken over. */
export default function TileFilter({ tile, close, onChange }: Props) {
  const text = useText();
  const { attempt } = useNotices();
  const preview = usePreview();
  const [next, setNext] = useState<TileDocument | null>(tile);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (!next) return;
    setBusy(true);
    await attempt(async () => onChange(await preview(next)));
    setBusy(false);
  };
  return (
    <Modal
      open
      width="min(720px, 100vw)"
      title={text('homeTiles.filter')}
      okText={text('homeTiles.takeOver')}
      cancelText={text('homeTiles.cancel')}
      okButtonProps={{ disabled: next === null, loading: busy }}
      onOk={() => void save()}
      onCancel={close}
    >
      {'report' in tile ? <ReportConditions tile={tile} onChange={setNext} /> : <RecordConditions tile={tile} onChange={setNext} />}
    </Modal>
  );
}

function ReportConditions({ tile, onChange }: { readonly tile: ReportTile; readonly onChange: (tile: TileDocument) => void }) {
  const text = useText();
  const choices = useChoices();
  const [operands, setOperands] = useState<PathOperands>(tile.filters ?? {});
  const put = (filters: PathOperands) => {
    const { filters: _before, ...plain } = tile;
    setOperands(filters);
    onChange(Object.keys(filters).length > 0 ? { ...plain, filters } : plain);
  };
  return (
    <Part query={choices}>
      {({ reports }) => {
        const filters = reports.find(({ name }) => name === tile.report)?.filters.filter(isUsable) ?? [];
        return filters.length === 0 ? (
          <p className="tile-none">{text('homeTiles.noFilters')}</p>
        ) : (
          <div className="home-filters">
            <PathFilters filters={filters} operands={operands} onChange={put} />
          </div>
        );
      }}
    </Part>
  );
}

function RecordConditions({ tile, onChange }: { readonly tile: RecordTile; readonly onChange: (tile: TileDocument | null) => void }) {
  const description = useModel(tile.model);
  const phone = Grid.useBreakpoint().lg === false;
  const put = ({ condition, waiting, fits }: { condition: Condition | null; waiting: number; fits: boolean }) => {
    const { filter: _before, ...plain } = tile;
    if (waiting > 0 || !fits) onChange(null);
    else onChange(condition ? { ...plain, filter: condition } : plain);
  };
  return (
    <Part query={description}>
      {(model) => (
        <div className="home-conditions">
          <ConditionEditor model={model} value={tile.filter ?? null} onChange={put} phone={phone} />
        </div>
      )}
    </Part>
  );
}
