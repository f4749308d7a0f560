import { useText } from '@zhixing/client/i18n.ts';
import { detailAddress } from '@zhixing/shell/flow-address.ts';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Readiness, TripHome } from './use-trip-home.ts';

const DeclareDialog = lazy(() => import('./declare-dialog.tsx'));

interface Props {
  readonly trip: string;
  readonly status: string;
  readonly home: TripHome;
  readonly readiness: Readiness | undefined;
}

/** The next step of a trip in preparation: declaring it, or revising a declaration that was returned. */
export function DeclareButton({ trip, status, home: { declaration, mayDeclare }, readiness }: Props) {
  const text = useText();
  const go = useNavigate();
  const [open, setOpen] = useState(false);
  if (status !== 'preparing' || !mayDeclare || !readiness) return null;
  if (declaration?.status === 'returned' && declaration.flow)
    return (
      <Button type="primary" onClick={() => void go(detailAddress(declaration.flow ?? ''))}>
        {text('tripHome.revise')}
      </Button>
    );
  const missing = readiness.guards.reduce((sum, { gaps }) => sum + gaps.length, 0);
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {text(missing > 0 ? 'tripHome.declareMissing' : 'tripHome.declare', { missing })}
      </Button>
      {open && (
        <Suspense>
          <DeclareDialog trip={trip} draft={declaration} late={readiness.late} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
