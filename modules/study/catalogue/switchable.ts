/** States of records that can be disabled; existing references to them stay. */
export const switchable = {
  states: ['enabled', 'disabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: { disable: { from: ['enabled'], to: 'disabled', confirm: true }, enable: { from: ['disabled'], to: 'enabled' } },
} as const;
