import {
  applyOverlay,
  checkModel,
  type EffectiveModel,
  effectiveModel,
  type Finding,
  formulaFindings,
  type ModelDocument,
  type Overlay,
} from '@zhixing/model';
import { modelErrors } from './errors.ts';

export type Origin = 'code' | 'designer';

/** All models of the running system, from code and designer. */
export interface Registry {
  /** The model; throws a 404 that names it if it does not exist. */
  get(name: string): EffectiveModel;
  find(name: string): EffectiveModel | undefined;
  all(): readonly EffectiveModel[];
  /** An object that changes whenever the models change. */
  stamp(): object;
  origin(name: string): Origin;
  /** Fields of present models that refer to a model; they may prevent a deletion. */
  referringTo(name: string): readonly { model: EffectiveModel; field: string; cascade: boolean }[];
  /** Builds the models with these designer models and overlays, without activating them before `adopt`. */
  prepare(stored: readonly ModelDocument[], overlays: readonly Overlay[]): Prepared;
}

export interface Prepared {
  readonly models: readonly EffectiveModel[];
  /** Problems of the documents and overlays that were left out. */
  readonly findings: readonly Finding[];
  adopt(): void;
}

/** Builds the registry of the code models. Throws one error with all findings. */
export function createRegistry(code: readonly ModelDocument[]): Registry {
  mustBeSound(code);
  const names = new Set(code.map((document) => document.name));
  const own = build(code, []);
  let models = own.models;
  let starting = true;
  return {
    get: (name) => {
      const model = models.get(name);
      if (!model) throw modelErrors.unknownModel({ model: name.slice(0, 60) });
      return model;
    },
    find: (name) => models.get(name),
    all: () => [...models.values()],
    stamp: () => models,
    origin: (name) => (names.has(name) ? 'code' : 'designer'),
    referringTo: (name) => [...models.values()].flatMap((model) => referencesIn(model, name)),
    prepare: (stored, overlays) => {
      const { sound, broken } = sift(stored, code);
      // At the start nothing has looked at the models yet. Later ones are always new: caches that hang on a model depend on the others too.
      const next = starting && sound.length + overlays.length === 0 ? own : build([...code, ...sound], overlays);
      starting = false;
      return {
        models: [...next.models.values()],
        findings: [...broken, ...next.findings],
        adopt: () => {
          models = next.models;
        },
      };
    },
  };
}

/** The documents that were found sound last: a process that starts one engine after the other, as tests do, checks the same ones once. */
let soundLast: readonly ModelDocument[] = [];

function mustBeSound(code: readonly ModelDocument[]): void {
  if (code.length === soundLast.length && code.every((document, at) => document === soundLast[at])) return;
  const names = new Set(code.map((document) => document.name));
  const findings = code.flatMap((document) =>
    checkModel(document, (name) => names.has(name), documentIn(code)).map(
      ({ id, path, message }) => `${id} ${document.name}.${path}: ${message}`,
    ),
  );
  if (names.size !== code.length) findings.push('M004 two models have the same name');
  if (findings.length > 0) throw new Error(`model documents are wrong:\n${findings.join('\n')}`);
  soundLast = code;
}

const documentIn = (documents: readonly ModelDocument[]) => (name: string) => documents.find((document) => document.name === name);

interface Built {
  readonly models: Map<string, EffectiveModel>;
  readonly findings: readonly Finding[];
}

function build(documents: readonly ModelDocument[], overlays: readonly Overlay[]): Built {
  const findings: Finding[] = [];
  const models = documents.map((document) => {
    const fitting: Overlay[] = [];
    for (const overlay of overlays.filter(({ model }) => model === document.name)) {
      const wrong = misfits(documents, document, [...fitting, overlay]);
      if (wrong.every(isAboutFormulas)) fitting.push(overlay);
      findings.push(...wrong);
    }
    return [document.name, effectiveModel(document, fitting)] as const;
  });
  return { models: new Map(models), findings };
}

// A stored overlay may no longer fit, since its model may have changed.
function misfits(documents: readonly ModelDocument[], document: ModelDocument, overlays: readonly Overlay[]): Finding[] {
  const patched = overlays.reduce((current, overlay) => applyOverlay(current, overlay).document, document);
  const find = documentIn(documents);
  const findings = checkModel(patched, (name) => find(name) !== undefined, find);
  return findings.map((finding) => ({ ...finding, path: `overlay ${document.name}.${finding.path}` }));
}

function sift(stored: readonly ModelDocument[], code: readonly ModelDocument[]): { sound: ModelDocument[]; broken: Finding[] } {
  const all = documentIn([...code, ...stored]);
  const sound: ModelDocument[] = [];
  const broken: Finding[] = [];
  for (const document of stored) {
    const findings = checkModel(document, (name) => all(name) !== undefined, all);
    if (findings.every(isAboutFormulas) && !documentIn(code)(document.name)) sound.push(document);
    broken.push(...findings.map((finding) => ({ ...finding, path: `${document.name}.${finding.path}` })));
  }
  return { sound, broken };
}

// Formula errors in documents stored before formulas were checked do not exclude a model: its records stay accessible, and writes report
// the error until the formula is corrected.
const isAboutFormulas = ({ id }: Finding): boolean => formulaFindings.has(id);

function referencesIn(model: EffectiveModel, target: string): { model: EffectiveModel; field: string; cascade: boolean }[] {
  return Object.values(model.fields)
    .filter((field) => !field.system && field.kind.reference !== null && field.settings.copied !== true && field.settings.model === target)
    .map((field) => ({ model, field: field.name, cascade: field.settings.onDelete === 'cascade' }));
}
