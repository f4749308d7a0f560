import { dateText, dateTimeText } from '../../sample/calendar.ts';
import { serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import { requiredQuantity } from '../amounts.ts';
import type { AgreementGround, PlanGround } from './agreement-ground.ts';
import { hasReached, invitedOn, partiesOf, scopesOf } from './negotiation-rows.ts';

/** Name, unit, quantity per student, unit price in fen. */
const MATERIALS = [
  ['研学手册', '本', '1', 850],
  ['任务单', '份', '2', 60],
  ['雨衣', '件', '1', 320],
  ['小组旗', '面', '0.1', 1500],
  ['急救包', '个', '0.02', 6800],
  ['饮用水', '瓶', '2', 150],
] as const;

interface MaterialRows {
  readonly materialList: object[];
  readonly materialItem: object[];
}

/** What the agency brings along for each trip of a plan with a contract. */
export function materialRows(ground: PlanGround, about: AgreementGround): MaterialRows {
  const [agency] = ground.agencies;
  if (!agency || !hasReached(ground, 'effective') || ground.progress === 'terminated') return { materialList: [], materialItem: [] };
  const isOver = ground.progress === 'completed';
  const day = invitedOn(ground, about.today) + 12;
  const lists = ground.trips.filter(({ status }) => status !== 'cancelled');
  const listId = (trip: string) => idOf('materialList', trip);
  return {
    materialList: lists.map((trip, at) => ({
      id: listId(trip.id),
      listNo: serialNumber('ML', dateText(day).replaceAll('-', ''), ground.n * 3 + at),
      trip: trip.id,
      ...partiesOf(ground, agency),
      name: `${trip.name}物料`,
      students: trip.planStudents ?? 0,
      preparedBy: agency.contact,
      confirmedAt: dateTimeText(day, 600),
      status: isOver ? 'consumed' : 'confirmed',
    })),
    materialItem: lists.flatMap((trip) =>
      MATERIALS.map(([name, unit, perStudentQty, unitPrice], index) => {
        const requiredQty = requiredQuantity(perStudentQty, trip.planStudents ?? 0);
        return {
          id: idOf('materialItem', `${trip.id} ${index}`),
          list: listId(trip.id),
          ...scopesOf(ground, agency),
          name,
          unit,
          perStudentQty,
          requiredQty,
          preparedQty: isOver || index < 3 ? requiredQty : '0',
          usedQty: isOver ? requiredQty : null,
          unitPrice,
          amount: Number(requiredQty) * unitPrice,
          source: index < 2 ? '机构印制' : '采购',
          sortCode: index + 1,
        };
      }),
    ),
  };
}
