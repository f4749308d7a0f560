import { useQuery } from '@tanstack/react-query';
import type { PageTile } from '@zhixing/client/home-page.ts';
import { api } from '@zhixing/client/http.ts';
import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import { useRoles } from '@zhixing/client/use-roles.ts';
import { type PageDocument, pageDocumentSchema, type TileDocument } from '@zhixing/model/page/index.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import type { InputProps } from '@zhixing/ui/kind.ts';
import JsonInput from '@zhixing/ui/widgets/json-input.tsx';
import { Button, Modal, Segmented, Select } from 'antd';
import { useState } from 'react';
import { documentOf, todoTile, withoutTodo } from './arranged.ts';
import { Arranger } from './arranger.tsx';

/** The document of a home that is given to roles: arranged as users arrange theirs, or as JSON. */
export default function DocumentInput(props: InputProps) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const [asJson, setAsJson] = useState(false);
  const read = pageDocumentSchema.safeParse(props.value);
  const count = read.success ? read.data.tiles.filter(({ kind }) => kind !== 'todo').length : null;
  return (
    <div className="home-document">
      <Segmented
        aria-label={text('homeTiles.title')}
        value={asJson ? 'json' : 'tiles'}
        options={[
          { value: 'tiles', label: text('homeTiles.asTiles') },
          { value: 'json', label: 'JSON' },
        ]}
        onChange={(next) => setAsJson(next === 'json')}
      />
      {asJson ? (
        <JsonInput {...props} />
      ) : (
        <div className="home-document-tiles">
          <span>{count === null ? text('homeTiles.notYet') : text('homeTiles.count', { count })}</span>
          {/* The label of the field would take the place of the button's own words. */}
          <Button
            id={props.id}
            aria-label={text('homeTiles.arrange')}
            aria-describedby={props.describedBy}
            danger={props.invalid}
            onClick={() => setOpen(true)}
          >
            {text('homeTiles.arrange')}
          </Button>
          <BeginWith onChange={props.onChange} />
        </div>
      )}
      {open && (
        <ArrangeDocument
          document={read.success ? read.data : null}
          close={() => setOpen(false)}
          onChange={(document) => {
            props.onChange(document);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}

/** Takes over the home with which a role begins. */
function BeginWith({ onChange }: { onChange: (document: PageDocument) => void }) {
  const text = useText();
  const roles = useRoles(true);
  const begin = async (role: string) => onChange(await api.get<PageDocument>(`/api/home/defaults/${encodeURIComponent(role)}`));
  return (
    <Select
      aria-label={text('homeTiles.beginWith')}
      placeholder={text('homeTiles.beginWith')}
      showSearch
      optionFilterProp="label"
      value={null}
      options={[...roles]}
      onChange={(role: string) => void begin(role)}
    />
  );
}

interface ArrangeProps {
  readonly document: PageDocument | null;
  readonly close: () => void;
  readonly onChange: (document: PageDocument) => void;
}

function ArrangeDocument({ document, close, onChange }: ArrangeProps) {
  const text = useText();
  const language = useLanguage();
  const asked = document ?? { format: 1, tiles: [todoTile] };
  const query = useQuery({
    queryKey: [...keys.allData, language, 'homePreview', asked],
    queryFn: () => api.post<{ tiles: readonly PageTile[] }>('/api/home/preview', { document: asked }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Modal open width="min(1280px, 100vw)" title={text('homeTiles.arrangeForRole')} footer={null} onCancel={close}>
      <Part query={query}>{({ tiles }) => <Arranged document={asked} known={tiles} close={close} onChange={onChange} />}</Part>
    </Modal>
  );
}

interface ArrangedProps extends ArrangeProps {
  readonly document: PageDocument;
  readonly known: readonly PageTile[];
}

function Arranged({ document, known, close, onChange }: ArrangedProps) {
  const text = useText();
  // What the administrator may not read is arranged without its data.
  const all = document.tiles.map(
    (tile): PageTile => known.find((one) => one.tile.id === tile.id) ?? { tile, title: nameOf(tile), error: text('homeTiles.unreadable') },
  );
  const [tiles, setTiles] = useState(() => withoutTodo(all));
  return (
    <Arranger tiles={tiles} onChange={setTiles}>
      <Button onClick={close}>{text('homeTiles.cancel')}</Button>
      <Button type="primary" onClick={() => onChange(documentOf(tiles))}>
        {text('homeTiles.takeOver')}
      </Button>
    </Arranger>
  );
}

/** Names of a document, where nothing is known of what they stand for. */
const nameOf = (tile: TileDocument): string | null =>
  tile.kind === 'figure' ? `${tile.report} · ${tile.measure}` : tile.kind === 'chart' ? tile.report : null;
