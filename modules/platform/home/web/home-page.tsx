import type { PageOfHome } from '@zhixing/client/home-page.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { lazyAside } from '@zhixing/shell/lazy/lazy-aside.ts';
import { BlankTiles, placeOf, TileGrid } from '@zhixing/shell/page/tile-grid.tsx';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { TileView } from './tiles/tile-view.tsx';

const ArrangeHome = lazyAside(() => import('./arrange/arrange-home.tsx'));

/** The tiles of a home below the work to do, which its user may arrange. */
export default function HomePage({ page }: { page: PageOfHome }) {
  const text = useText();
  const [arranging, setArranging] = useState(false);
  const tiles = page.tiles.filter(({ tile }) => tile.kind !== 'todo');
  return (
    <section className="home-page" aria-label={text('homeTiles.title')}>
      {arranging ? (
        <Suspense fallback={<BlankTiles tiles={tiles.map(({ tile }) => tile)} />}>
          <ArrangeHome page={page} close={() => setArranging(false)} />
        </Suspense>
      ) : (
        <>
          {tiles.length > 0 && (
            <TileGrid>
              {tiles.map((shown) => (
                <div key={shown.tile.id} {...placeOf(shown.tile)}>
                  <TileView shown={shown} />
                </div>
              ))}
            </TileGrid>
          )}
          <footer>
            <Button type="text" size="small" onClick={() => setArranging(true)}>
              {text('homeTiles.arrange')}
            </Button>
          </footer>
        </>
      )}
    </section>
  );
}
