import type { Text } from '../../domain/language/localized-text.ts';
import { getOwn } from '../../lib/get-own.ts';
import type { MessageKey, Translate } from './translator.ts';

/**
 * Departments of the catalog, in the order of a list of credits. Server only, as are the jobs: the
 * messages are in `texts.json`.
 */
const DEPARTMENTS: Record<string, MessageKey> = {
  Creator: 'department.creator',
  Directing: 'department.directing',
  Writing: 'department.writing',
  Production: 'department.production',
  Acting: 'department.acting',
  Camera: 'department.camera',
  Editing: 'department.editing',
  Sound: 'department.sound',
  Art: 'department.art',
  'Costume & Make-Up': 'department.costume',
  'Visual Effects': 'department.effects',
  Lighting: 'department.lighting',
  Crew: 'department.crew',
};

/** The most frequent jobs of the catalog, the most important ones of a department first. */
const JOBS: Record<string, MessageKey> = {
  Creator: 'job.creator',
  Director: 'job.director',
  'Second Unit Director': 'job.second_unit_director',
  'Assistant Director': 'job.assistant_director',
  'First Assistant Director': 'job.assistant_director',
  'Second Assistant Director': 'job.assistant_director',
  'Script Supervisor': 'job.script_supervisor',
  Writer: 'job.writer',
  Screenplay: 'job.screenplay',
  Story: 'job.story',
  Novel: 'job.novel',
  Book: 'job.book',
  Author: 'job.book',
  'Theatre Play': 'job.play',
  'Comic Book': 'job.comic_book',
  Characters: 'job.characters',
  Producer: 'job.producer',
  'Executive Producer': 'job.executive_producer',
  'Co-Producer': 'job.co_producer',
  'Associate Producer': 'job.associate_producer',
  'Line Producer': 'job.line_producer',
  'Production Manager': 'job.production_manager',
  'Unit Production Manager': 'job.production_manager',
  Casting: 'job.casting',
  'Director of Photography': 'job.cinematographer',
  'Camera Operator': 'job.camera_operator',
  'Still Photographer': 'job.still_photographer',
  Gaffer: 'job.gaffer',
  Editor: 'job.editor',
  'Assistant Editor': 'job.assistant_editor',
  Colorist: 'job.colorist',
  'Original Music Composer': 'job.composer',
  Music: 'job.composer',
  'Music Supervisor': 'job.music_supervisor',
  Songs: 'job.songs',
  'Sound Designer': 'job.sound_designer',
  'Sound Mixer': 'job.sound_mixer',
  'Production Sound Mixer': 'job.sound_mixer',
  'Sound Re-Recording Mixer': 'job.sound_mixer',
  'Supervising Sound Editor': 'job.sound_editor',
  'Sound Editor': 'job.sound_editor',
  'Sound Effects Editor': 'job.sound_editor',
  Foley: 'job.foley',
  'Foley Artist': 'job.foley',
  'Production Design': 'job.production_design',
  'Art Direction': 'job.art_direction',
  'Set Decoration': 'job.set_decoration',
  'Storyboard Artist': 'job.storyboard',
  'Costume Design': 'job.costume_design',
  'Costume Designer': 'job.costume_design',
  'Makeup Department Head': 'job.makeup',
  'Key Makeup Artist': 'job.makeup',
  'Makeup Artist': 'job.makeup',
  'Key Hair Stylist': 'job.hair',
  Hairstylist: 'job.hair',
  'Visual Effects Supervisor': 'job.vfx_supervisor',
  'Visual Effects': 'job.vfx',
  'Visual Effects Artist': 'job.vfx',
  'Special Effects': 'job.special_effects',
  'Special Effects Supervisor': 'job.special_effects',
  'Special Effects Coordinator': 'job.special_effects',
  'Character Designer': 'job.character_design',
  Animation: 'job.animation',
  'Stunt Coordinator': 'job.stunt_coordinator',
  Stunts: 'job.stunts',
  Choreographer: 'job.choreographer',
  Thanks: 'job.thanks',
};

const DEPARTMENT_ORDER = toOrder(DEPARTMENTS);
const JOB_ORDER = toOrder(JOBS);

function toOrder(names: Record<string, unknown>): ReadonlyMap<string, number> {
  return new Map(Object.keys(names).map((name, index) => [name, index]));
}

/** Translates a department; an unknown one stays in English, as in the catalog. */
export function departmentName(t: Translate, department: string): Text {
  const key = getOwn(DEPARTMENTS, department);
  return key ? { text: t(key), lang: null } : { text: department, lang: 'en' };
}

/**
 * Translates jobs; unknown ones stay in English. Removes duplicates: some languages have one word
 * for two jobs, such as writer and screenplay (D14).
 */
export function jobNames(t: Translate, jobs: readonly string[]): Text[] {
  const names = jobs.map((job): Text => {
    const key = getOwn(JOBS, job);
    return key ? { text: t(key), lang: null } : { text: job, lang: 'en' };
  });
  return names.filter(({ text }, index) => names.findIndex((name) => name.text === text) === index);
}

/** Position of a department in a list of credits; unknown ones come last. */
export function departmentRank(department: string): number {
  return DEPARTMENT_ORDER.get(department) ?? DEPARTMENT_ORDER.size;
}

/** Position of the most important of `jobs` in a department; unknown ones come last. */
export function jobRank(jobs: readonly string[]): number {
  return Math.min(...jobs.map((job) => JOB_ORDER.get(job) ?? JOB_ORDER.size), JOB_ORDER.size);
}
