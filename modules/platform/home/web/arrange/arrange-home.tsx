import { useQueryClient } from '@tanstack/react-query';
import type { PageOfHome } from '@zhixing/client/home-page.ts';
import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { documentOf, withoutTodo } from './arranged.ts';
import { Arranger } from './arranger.tsx';

const PATH = '/api/home/arrangement';

/** Arranges the own home: nothing is stored until it is saved. */
export default function ArrangeHome({ page, close }: { page: PageOfHome; close: () => void }) {
  const text = useText();
  const { attempt } = useNotices();
  const queries = useQueryClient();
  const [tiles, setTiles] = useState(() => withoutTodo(page.tiles));
  const finish = async (work: () => Promise<unknown>, done: string) => {
    const stored = await attempt(async () => {
      await work();
      await queries.invalidateQueries({ queryKey: [...keys.allData] });
    }, done);
    if (stored) close();
  };
  const save = () => finish(() => api.put(PATH, { document: documentOf(tiles) }), text('homeTiles.saved'));
  const reset = () => finish(() => api.delete(PATH), text('homeTiles.wasReset'));
  return (
    <Arranger tiles={tiles} onChange={setTiles}>
      {page.source === 'own' && <Button onClick={() => void reset()}>{text('homeTiles.reset')}</Button>}
      <Button onClick={close}>{text('homeTiles.cancel')}</Button>
      <Button type="primary" onClick={() => void save()}>
        {text('homeTiles.save')}
      </Button>
    </Arranger>
  );
}
