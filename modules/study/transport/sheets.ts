/* The seat plan of a coach (座位表), the list at its door. Its headings and signature labels are in the locale files at `print.words`. */

export const transportSheets: readonly unknown[] = [
  {
    code: 'seatPlan',
    type: 'record',
    subject: 'tripVehicle',
    sortCode: 320,
    sheet: {
      heading: '{sheet}',
      header: '{system}',
      parts: [
        {
          part: 'form',
          title: 'seatPlanCoach',
          fields: ['trip', 'carNo', 'vehicle', 'carrier', 'driver', 'coDriver', 'leader', 'startAt', 'endAt', 'assigned'],
          rows: [],
        },
        { part: 'form', title: 'seatPlanSeats', fields: ['carNo', 'riderSeats'], rows: ['seatAssignment'] },
        { part: 'seal', places: ['coachLeader', 'coachDriver'] },
      ],
    },
  },
];
