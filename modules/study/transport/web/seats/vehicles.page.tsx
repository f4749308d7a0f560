import { useText } from '@zhixing/client/i18n.ts';
import { PageOfOne } from '@zhixing/shell/page/page-of-one.tsx';
import { PeekStack } from '@zhixing/ui/record/peek-stack.tsx';
import { SeatBoard } from './seat-board.tsx';

const first = { filter: { status: { in: ['enrolling', 'organising', 'filing', 'ready'] } }, sort: 'departAt' } as const;

/** The vehicles of a trip and who sits where (`/trip-vehicles?trip=`). */
export default function VehiclesPage() {
  const text = useText();
  return (
    <PeekStack>
      <PageOfOne model="trip" title={text('tripSeats.title')} hint={text('tripSeats.chooseFirst')} first={first}>
        {(trip) => <SeatBoard key={trip} trip={trip} />}
      </PageOfOne>
    </PeekStack>
  );
}
