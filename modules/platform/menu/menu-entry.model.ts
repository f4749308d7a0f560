import { defineModel, f } from '@zhixing/model';

/**
 * Customisation of a menu by administrators: an entry of their own, or a change to a declared entry (`kind: declared`). A change stores
 * only the values that differ, so that all others follow the program; deleting it restores the declared entry.
 */
export const MenuEntry = defineModel('menuEntry', {
  traits: ['annotated'],
  fields: {
    application: f.text({ required: true, max: 60, index: true, pattern: '[A-Za-z][A-Za-z0-9.]*' }),
    code: f.text({ required: true, unique: true, max: 60, rule: 'code', pattern: '[A-Za-z][A-Za-z0-9.]*', search: true }),
    kind: f.choice(['directory', 'page', 'model', 'dictionary', 'dataReport', 'screen', 'link', 'declared'], { required: true }),
    name: f.text({ max: 40, search: true, requiredWhen: { kind: { ne: 'declared' } } }),
    nameZhtw: f.text({ max: 40 }),
    nameEn: f.text({ max: 80 }),
    icon: f.text({ max: 40, pattern: '[a-z][a-z0-9-]*' }),
    color: f.text({ max: 7, pattern: '#[0-9a-fA-F]{6}' }),
    /** Code of its directory, `-1` at the top level. */
    parent: f.text({ max: 60 }),
    /** Sort position among its siblings; declared entries are at 1, 2, 3 and so on, so that moving an entry needs only one row. */
    place: f.decimal({ scale: 6 }),
    /** Target: the code of a page, the name of a model, the code of a dictionary, the name of a report, or an address. */
    target: f.text({ max: 500 }),
    /** Where a link opens. */
    opens: f.choice(['window', 'frame']),
    /** Hidden from menus, while the page can still be opened by its address. */
    noShow: f.flag({ required: true, default: false }),
    /** Properties specific to the kind of entry. */
    properties: f.json({}),
    /** Buttons, columns and form fields that the page hides. */
    off: f.json({}),
  },
  states: ['enabled', 'disabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: { disable: { from: ['enabled'], to: 'disabled', confirm: true }, enable: { from: ['disabled'], to: 'enabled' } },
  label: ['code'],
  views: {
    list: {
      columns: ['code', 'name', 'application', 'kind', 'parent', 'target', 'status', 'updatedAt'],
      filters: ['code', 'name', 'application', 'kind', 'status'],
      sort: 'code',
    },
  },
});
