import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Found } from '../../../../site/server/writing/checks/checks.ts';
import { withFigures } from '../../../../site/server/writing/text/han-number.ts';
import { plantedBid } from '../../../support/planted-bid.ts';
import { ambulances } from '../../../support/stated/ambulances.ts';
import { archiveScans } from '../../../support/stated/archive-scans.ts';
import { baggageScanners } from '../../../support/stated/baggage-scanners.ts';
import { campusServices } from '../../../support/stated/campus-services.ts';
import { citizenHotline } from '../../../support/stated/citizen-hotline.ts';
import { cropSpraying } from '../../../support/stated/crop-spraying.ts';
import { dataCentre } from '../../../support/stated/data-centre.ts';
import { exhibitionHall } from '../../../support/stated/exhibition-hall.ts';
import { fieldSurvey } from '../../../support/stated/field-survey.ts';
import { fireGear } from '../../../support/stated/fire-gear.ts';
import { foodSampling } from '../../../support/stated/food-sampling.ts';
import { greenBelts } from '../../../support/stated/green-belts.ts';
import { hospitalSupply } from '../../../support/stated/hospital-supply.ts';
import { libraryBooks } from '../../../support/stated/library-books.ts';
import { liftUpkeep } from '../../../support/stated/lift-upkeep.ts';
import { linenWashing } from '../../../support/stated/linen-washing.ts';
import { metroCleaning } from '../../../support/stated/metro-cleaning.ts';
import { officeCanteen } from '../../../support/stated/office-canteen.ts';
import { oldQuarters } from '../../../support/stated/old-quarters.ts';
import { reservoirPlatform } from '../../../support/stated/reservoir-platform.ts';
import { riverWorks } from '../../../support/stated/river-works.ts';
import { roadSupervision } from '../../../support/stated/road-supervision.ts';
import { schoolBuses } from '../../../support/stated/school-buses.ts';
import { schoolUniforms } from '../../../support/stated/school-uniforms.ts';
import { sludgeHaulage } from '../../../support/stated/sludge-haulage.ts';
import { solarPlant } from '../../../support/stated/solar-plant.ts';
import { sportsGround } from '../../../support/stated/sports-ground.ts';
import { trafficSignals } from '../../../support/stated/traffic-signals.ts';
import { treatmentPlant } from '../../../support/stated/treatment-plant.ts';

/** Those that hold a sentence against the tender or against the rest of the bid. */
const statements: readonly Found['kind'][] = ['contradiction', 'wrong-amount', 'wrong-date'];
/** And those of names and prices that do not belong there. */
const strangers: readonly Found['kind'][] = ['foreign-name', 'earlier-bid', 'price-place'];
const cases = {
  dataCentre,
  campusServices,
  riverWorks,
  hospitalSupply,
  treatmentPlant,
  greenBelts,
  schoolBuses,
};
const widerCases = {
  fireGear,
  officeCanteen,
  roadSupervision,
  metroCleaning,
  oldQuarters,
  reservoirPlatform,
  liftUpkeep,
  archiveScans,
  libraryBooks,
  solarPlant,
  schoolUniforms,
  fieldSurvey,
  foodSampling,
  baggageScanners,
  citizenHotline,
  sludgeHaulage,
  sportsGround,
  cropSpraying,
  linenWashing,
  exhibitionHall,
  trafficSignals,
  ambulances,
};
const all = { ...cases, ...widerCases };
/** As measured; what is missed or false beyond these is a step back. */
const most: Record<keyof typeof all, { missed: number; false: number }> = {
  dataCentre: { missed: 0, false: 0 },
  campusServices: { missed: 0, false: 0 },
  riverWorks: { missed: 2, false: 0 },
  hospitalSupply: { missed: 0, false: 0 },
  // The text of the bid promises IP55 itself: IP65 beside it is told as two figures of one thing, which they are.
  treatmentPlant: { missed: 0, false: 1 },
  greenBelts: { missed: 0, false: 1 },
  schoolBuses: { missed: 0, false: 4 },
  fireGear: { missed: 0, false: 0 },
  officeCanteen: { missed: 1, false: 0 },
  roadSupervision: { missed: 1, false: 0 },
  metroCleaning: { missed: 2, false: 0 },
  oldQuarters: { missed: 1, false: 0 },
  reservoirPlatform: { missed: 1, false: 1 },
  liftUpkeep: { missed: 3, false: 0 },
  archiveScans: { missed: 1, false: 0 },
  libraryBooks: { missed: 0, false: 0 },
  solarPlant: { missed: 1, false: 2 },
  schoolUniforms: { missed: 6, false: 0 },
  fieldSurvey: { missed: 3, false: 0 },
  foodSampling: { missed: 0, false: 0 },
  baggageScanners: { missed: 1, false: 0 },
  citizenHotline: { missed: 0, false: 0 },
  sludgeHaulage: { missed: 3, false: 0 },
  sportsGround: { missed: 5, false: 2 },
  cropSpraying: { missed: 2, false: 0 },
  linenWashing: { missed: 0, false: 1 },
  exhibitionHall: { missed: 2, false: 0 },
  trafficSignals: { missed: 5, false: 2 },
  ambulances: { missed: 5, false: 1 },
};

describe('what a bid states against a tender, faults and sentences that look alike', () => {
  for (const [name, { tender, wrong, right }] of Object.entries(all))
    test(name, async (context) => {
      const kinds = name in widerCases ? [...statements, ...strangers] : statements;
      const found = await plantedBid(tender, kinds, 'tender.md');
      const foundOf: Partial<Record<string, typeof found>> = {};
      if (wrong.some(([kind]) => kind === 'prices'))
        foundOf.prices = await plantedBid(tender, kinds, 'tender.md', '技术标');
      const missed = wrong.filter(([kind, text, asked]) => {
        const signs = new RegExp(`${asked}|${withFigures(asked)}`);
        return !(foundOf[kind] ?? found)(...[text].flat()).some(({ msg, quote, other }) =>
          signs.test(`${msg}${kind === 'names' ? quote : ''}${other?.quote ?? ''}`),
        );
      });
      const alarms = right.flatMap(([, text]) => {
        const [first] = found(text);
        return first ? [`${text} → ${first.msg}`] : [];
      });
      context.diagnostic(
        `${missed.length} of ${wrong.length} missed, ${alarms.length} of ${right.length} false`,
      );
      const bar = most[name as keyof typeof all];
      assert.ok(missed.length <= bar.missed, missed.map(([, text]) => text).join('\n'));
      assert.ok(alarms.length <= bar.false, alarms.join('\n'));
    });
});
