import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@zhixing/client/api-error.ts';
import { api } from '@zhixing/client/http.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ScreenBoard } from '../board/screen-board.tsx';
import { useFit } from '../board/use-fit.ts';
import { useSnapshot } from '../board/use-snapshot.ts';
import { NoSubject } from './no-subject.tsx';
import { type OfferedScreen, StaffTools } from './staff-tools.tsx';
import { staffPicture, staffTracks, useStaffSource } from './use-staff-source.ts';

const WallDialog = lazyDialog(() => import('./wall-dialog.tsx'));

/** A large screen within the workbench: which one, about what, how it fits, and on which walls it is shown. */
export function StaffScreen({ screen: first }: { screen: string }) {
  const [address, setAddress] = useSearchParams();
  const [isMaking, setMaking] = useState(false);
  const [fit, setFit] = useFit();
  const screens = useScreens();
  const screen = screens.find(({ name }) => name === address.get('screen'))?.name ?? first;
  const replaying = address.get('replay') === '1';
  const snapshot = useSnapshot(useStaffSource(screen, address.get('subject') ?? undefined));
  const change = (values: Readonly<Record<string, string | null>>) => setAddress((before) => changed(before, values), { replace: true });
  if (snapshot.error instanceof ApiError && snapshot.error.key === 'screen.noSubject') {
    return <NoSubject screen={screen} title={screens.find(({ name }) => name === screen)?.title} />;
  }
  return (
    <section className="wall-page">
      <Part query={snapshot}>
        {(data) => (
          <ScreenBoard
            snapshot={data}
            readAt={snapshot.dataUpdatedAt}
            fit={fit}
            replaying={replaying}
            readTracks={staffTracks}
            readPicture={staffPicture}
            tools={
              <StaffTools
                snapshot={data}
                screens={screens}
                replaying={replaying}
                fit={fit}
                onFit={setFit}
                onChange={change}
                onWalls={() => setMaking(true)}
              />
            }
          />
        )}
      </Part>
      <Suspense>
        {isMaking && <WallDialog screen={screen} subject={snapshot.data?.subject ?? null} onClose={() => setMaking(false)} />}
      </Suspense>
    </section>
  );
}

function useScreens(): readonly OfferedScreen[] {
  const language = useLanguage();
  const { data } = useQuery({ queryKey: ['screens', language], queryFn: () => api.get<{ list: OfferedScreen[] }>('/api/screens') });
  return data?.list ?? [];
}

function changed(address: URLSearchParams, values: Readonly<Record<string, string | null>>): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}
