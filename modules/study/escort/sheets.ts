/* The list of a group (小组名单), for its leader. Its headings and signature labels are in the locale files at `print.words`. */

export const escortSheets: readonly unknown[] = [
  {
    code: 'groupList',
    type: 'record',
    subject: 'tripGroup',
    sortCode: 330,
    sheet: {
      heading: '{sheet}',
      header: '{system}',
      parts: [
        {
          part: 'form',
          title: 'groupListGroup',
          fields: ['trip', 'name', 'leaderTeacher', 'tutor', 'vehicle', 'slogan', 'task', 'memberCount', 'maleCount', 'femaleCount'],
          rows: [],
        },
        { part: 'form', title: 'groupListMembers', fields: ['name', 'capacity'], rows: ['tripGroupMember'] },
        { part: 'seal', places: ['groupLeader'] },
      ],
    },
  },
];
