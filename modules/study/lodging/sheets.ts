/* Lists of rooms, and of one room for its door. Their headings and signature labels are in the locale files at `print.words`. */

const sheet = (code: string, subject: string, sortCode: number, parts: readonly object[]) => ({
  ...{ code, type: 'record', subject, sortCode },
  sheet: { heading: '{sheet}', header: '{system}', parts },
});

const where = ['lodgingNo', 'trip', 'schoolName', 'site', 'hotelName', 'address', 'checkIn', 'checkOut', 'people'];

export const lodgingSheets: readonly unknown[] = [
  sheet('roomList', 'tripLodging', 340, [
    { part: 'form', title: 'roomListPlace', fields: where, rows: [] },
    { part: 'form', title: 'roomListDuty', fields: ['femaleDuty'], rows: ['nightDuty'] },
    { part: 'form', title: 'roomListRooms', fields: ['rooms', 'beds'], rows: ['lodgingRoom'] },
    { part: 'seal', places: ['roomListLeader', 'roomListCamp'] },
  ]),
  sheet('doorList', 'lodgingRoom', 341, [
    { part: 'form', fields: ['name', 'building', 'level', 'corridor', 'gender'], rows: ['roomAssignment'] },
  ]),
];
