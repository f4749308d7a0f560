import { useText } from '@zhixing/client/i18n.ts';
import { WorkAndList } from '@zhixing/shell/page/work-and-list.tsx';
import RoomsPage from './rooms.page.tsx';

/** Rooms by trip on a board, and the list of all lodgings. */
export default function RoomWorkPage() {
  const text = useText();
  const words = { label: text('tripRooms.parts'), work: text('tripRooms.byTrip'), list: text('tripRooms.all') };
  return (
    <WorkAndList model="tripLodging" words={words}>
      <RoomsPage />
    </WorkAndList>
  );
}
