import { checkModel, type EffectiveModel, effectiveModel, type Finding, type ModelDocument, type Overlay } from '@zhixing/model';
import { modelErrors } from './errors.ts';

export type Origin = 'code' | 'designer';

/** All models of the running system, whoever wrote them. */
export interface Registry {
  /** The model, or a 404 that names it. */
  get(name: string): EffectiveModel;
  find(name: string): EffectiveModel | undefined;
  all(): readonly EffectiveModel[];
  origin(name: string): Origin;
  /** Fields of live models that refer to a model: what stands in the way of a deletion. */
  referringTo(name: string): readonly { model: EffectiveModel; field: string; cascade: boolean }[];
  /** Replaces the models born in the designer and the overlays. Documents that no longer check are left out and returned. */
  reload(stored: readonly ModelDocument[], overlays: readonly Overlay[]): Finding[];
}

/** Builds the registry of the code models. Throws one error that lists every finding. */
export function createRegistry(code: readonly ModelDocument[]): Registry {
  const names = new Set(code.map((document) => document.name));
  const findings = code.flatMap((document) =>
    checkModel(document, (name) => names.has(name)).map(({ id, path, message }) => `${id} ${document.name}.${path}: ${message}`),
  );
  if (names.size !== code.length) findings.push('M004 two models have the same name');
  if (findings.length > 0) throw new Error(`model documents are wrong:\n${findings.join('\n')}`);
  let models = build(code, []);
  return {
    get: (name) => {
      const model = models.get(name);
      if (!model) throw modelErrors.unknownModel({ model: name.slice(0, 60) });
      return model;
    },
    find: (name) => models.get(name),
    all: () => [...models.values()],
    origin: (name) => (names.has(name) ? 'code' : 'designer'),
    referringTo: (name) => [...models.values()].flatMap((model) => referencesIn(model, name)),
    reload: (stored, overlays) => {
      const { sound, broken } = sift(stored, names);
      models = build([...code, ...sound], overlays);
      return broken;
    },
  };
}

function build(documents: readonly ModelDocument[], overlays: readonly Overlay[]): Map<string, EffectiveModel> {
  return new Map(
    documents.map((document) => {
      const own = overlays.filter((overlay) => overlay.model === document.name);
      return [document.name, effectiveModel(document, own)];
    }),
  );
}

function sift(stored: readonly ModelDocument[], code: ReadonlySet<string>): { sound: ModelDocument[]; broken: Finding[] } {
  const known = new Set([...code, ...stored.map((document) => document.name)]);
  const sound: ModelDocument[] = [];
  const broken: Finding[] = [];
  for (const document of stored) {
    const findings = checkModel(document, (name) => known.has(name));
    if (findings.length === 0 && !code.has(document.name)) sound.push(document);
    else broken.push(...findings.map((finding) => ({ ...finding, path: `${document.name}.${finding.path}` })));
  }
  return { sound, broken };
}

function referencesIn(model: EffectiveModel, target: string): { model: EffectiveModel; field: string; cascade: boolean }[] {
  return Object.values(model.fields)
    .filter((field) => !field.system && (field.kind.name === 'ref' || field.kind.name === 'refs') && field.settings.model === target)
    .map((field) => ({ model, field: field.name, cascade: field.settings.onDelete === 'cascade' }));
}
