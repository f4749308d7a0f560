/*
 * Built-in templates; administrators may change and reset them. Labels of the signature fields are in the locale files under `print.words`.
 */

const approval = {
  code: 'approvalSheet',
  type: 'flow',
  sortCode: 10,
  sheet: { heading: '{sheet}', header: '{system}', parts: [{ part: 'facts' }, { part: 'form' }, { part: 'opinions' }] },
};

/** With the path of the flow, for the archive. */
const archive = {
  code: 'archiveSheet',
  type: 'flow',
  sortCode: 20,
  watermark: true,
  sheet: {
    heading: '{flowTitle}',
    header: '{system} · {sheet}',
    parts: [
      { part: 'facts' },
      { part: 'form' },
      { part: 'opinions' },
      { part: 'way' },
      { part: 'seal', places: ['archivist', 'archivedBy'] },
    ],
  },
};

/** A register entry. */
const register = {
  code: 'registerSheet',
  type: 'record',
  sortCode: 30,
  sheet: {
    heading: '{model} · {sheet}',
    header: '{system}',
    parts: [{ part: 'form' }, { part: 'seal', places: ['filledInBy', 'checkedBy', 'unit'] }],
  },
};

export const commonSheets: readonly unknown[] = [approval, archive, register];
