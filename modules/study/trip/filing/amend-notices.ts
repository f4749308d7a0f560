import { type Context, elevated } from '@zhixing/engine/context.ts';
import { type MessageEvent, notifyPeople } from '@zhixing/engine/notification/notification.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { roleId } from '../../../identity/account/roles.ts';
import { UserRole } from '../../../identity/account/user-role.model.ts';
import { Driver } from '../../transport/driver.model.ts';
import { TripVehicle } from '../../transport/trip-vehicle.model.ts';
import { Vehicle } from '../../transport/vehicle.model.ts';
import { Trip } from '../trip.model.ts';
import { TripFiling } from './trip-filing.model.ts';

/** The bureau must have it within two hours of the swap, so that nobody turns it off. */
export const filingEvents: readonly MessageEvent[] = [
  {
    name: 'tripFiling.vehicleReplaced',
    type: 'system',
    params: ['no', 'trip', 'car', 'from', 'to', 'driver', 'reason'],
    urgent: true,
    always: true,
  },
];

const DESK = '/lims01/lims010109';

type UseRow = Row<typeof TripVehicle>;

/** Notifies the bureau of a filing which vehicle has come instead of a filed one, in the transaction of the swap. */
export async function notifyOfVehicle({ id, filingNo, bureau }: Row<typeof TripFiling>, came: UseRow, ctx: Context): Promise<void> {
  const server = elevated(ctx);
  const members = await repo(UserRole, server).find({
    role: { in: ['bureauAdmin', 'bureauApprover'].map(roleId) },
    user: { where: { status: 'enabled', organisation: bureau } },
  });
  const gone = await predecessorOf(came, server);
  const plateOf = async (use: UseRow | null) => (await lookUp(Vehicle, use?.vehicle ?? null, server))?.plateNo ?? '';
  await notifyPeople(ctx, {
    event: 'tripFiling.vehicleReplaced',
    to: members.map(({ user }) => user),
    params: {
      no: filingNo ?? '',
      trip: (await lookUp(Trip, came.trip, server))?.name ?? '',
      car: came.carNo,
      from: await plateOf(gone),
      to: await plateOf(came),
      driver: (await lookUp(Driver, came.driver, server))?.driverNo ?? '',
      reason: gone?.reason ?? '',
    },
    link: `${DESK}?record=${id}`,
    record: { model: TripFiling.name, id },
    includeActor: true,
  });
}

/** The vehicle that has just given way: it has a reason, and its successor is noted after this. */
const predecessorOf = ({ trip, carNo }: UseRow, server: Context): Promise<UseRow | null> =>
  repo(TripVehicle, server).first({
    trip,
    carNo,
    status: { in: ['replaced', 'finished'] },
    reason: { empty: false },
    replacedBy: { empty: true },
  });
