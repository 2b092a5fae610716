import { catalogueOf } from '../../../src/data/catalogue.js';
import { INVENTED } from '../../invented/datasheets.js';

/** The invented datasheets with the names that lists print beside them. */
export const catalogue = catalogueOf(INVENTED, [], {
  detachments: ['Forge and Fire', 'Long Night', 'Forge'],
  enhancements: ['Ashen Crown'],
  gear: ['Tow hook', 'Ember banner'],
});
