/** Relations to the initiator or the record by which named people are restricted. */
export const assigneeRelations = [
  'sameDepartment',
  'samePosition',
  'sameOrganisation',
  'sameRole',
  'sameGroup',
  'superior',
  'subordinates',
  /** Whose organisation is that of the record or above it. */
  'aboveRecord',
] as const;
