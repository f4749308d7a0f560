import { useText } from '@zhixing/client/i18n.ts';
import { WorkAndList } from '@zhixing/shell/page/work-and-list.tsx';
import VehiclesPage from './vehicles.page.tsx';

/** Vehicles by trip with their seats, and the list of all of them. */
export default function VehicleWorkPage() {
  const text = useText();
  const words = { label: text('tripSeats.parts'), work: text('tripSeats.byTrip'), list: text('tripSeats.all') };
  return (
    <WorkAndList model="tripVehicle" words={words}>
      <VehiclesPage />
    </WorkAndList>
  );
}
