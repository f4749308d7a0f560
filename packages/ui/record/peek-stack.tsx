import { useChangeSearch } from '@zhixing/client/use-change-search.ts';
import { type ReactNode, Suspense, useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { lazyDialog } from '../widgets/lazy-dialog.tsx';
import { PeekPlace } from './peek-context.ts';

const PeekDrawer = lazyDialog(() => import('./peek-drawer.tsx'));

const PARAMETER = 'peek';
/** Maximum stack depth; deeper, users would lose track. */
const DEEPEST = 5;
const PLACE = /^([a-z]\w{0,59}):([\w-]{1,64})$/i;

/** Stack of drawers for referenced records. Kept in the URL, so that going back closes the topmost one. */
export function PeekStack({ children }: { children: ReactNode }) {
  const [search] = useSearchParams();
  const changeSearch = useChangeSearch();
  const places = search
    .getAll(PARAMETER)
    .filter((place) => PLACE.test(place))
    .slice(-DEEPEST);
  const put = useCallback(
    (change: (places: readonly string[]) => readonly string[], replace: boolean) =>
      changeSearch(
        (next) => {
          const open = next.getAll(PARAMETER);
          next.delete(PARAMETER);
          for (const place of change(open)) next.append(PARAMETER, place);
          return next;
        },
        { replace, preventScrollReset: true },
      ),
    [changeSearch],
  );
  // A record already in the stack is moved to the top.
  const peek = useCallback(
    (model: string, id: string) => put((open) => [...open.filter((place) => place !== `${model}:${id}`), `${model}:${id}`], false),
    [put],
  );
  return (
    <PeekPlace value={peek}>
      {children}
      <Suspense>
        {places.map((place) => {
          const [, model = '', id = ''] = PLACE.exec(place) ?? [];
          return <PeekDrawer key={place} model={model} id={id} onClose={() => put((open) => open.slice(0, open.indexOf(place)), true)} />;
        })}
      </Suspense>
    </PeekPlace>
  );
}
