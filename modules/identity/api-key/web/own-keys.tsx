import { useText } from '@zhixing/client/i18n.ts';
import { OwnTable } from '@zhixing/shell/page/own-table.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useKeyColumns } from './key-columns.tsx';
import { Making } from './making.tsx';
import { useOwnKeys } from './use-keys.ts';

/** The user's own keys. */
export function OwnKeys() {
  const text = useText();
  const query = useOwnKeys();
  const columns = useKeyColumns('own');
  return (
    <Part query={query}>
      {({ list }) => (
        <>
          <p className="own-note">{text('keys.what.own')}</p>
          {list.length > 0 ? <OwnTable label={text('keys.title.own')} columns={columns} rows={list} rowKey={({ id }) => id} /> : null}
          <Making kind="own" />
        </>
      )}
    </Part>
  );
}
