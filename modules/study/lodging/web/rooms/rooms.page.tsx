import { useText } from '@zhixing/client/i18n.ts';
import { PageOfOne } from '@zhixing/shell/page/page-of-one.tsx';
import { PeekStack } from '@zhixing/ui/record/peek-stack.tsx';
import { RoomBoard } from './room-board.tsx';

const first = { filter: { status: { in: ['enrolling', 'organising', 'filing', 'ready'] } }, sort: 'departAt' } as const;

/** The rooms of a trip (`/trip-rooms?trip=`) as a board. */
export default function RoomsPage() {
  const text = useText();
  return (
    <PeekStack>
      <PageOfOne model="trip" title={text('tripRooms.title')} hint={text('tripRooms.chooseFirst')} first={first}>
        {(trip) => <RoomBoard key={trip} trip={trip} />}
      </PageOfOne>
    </PeekStack>
  );
}
