import { type Static, Type } from 'typebox'
import { operation } from './operation.ts'

/** E-24: a place that things can come to, to the town. */
export const PlaceWire = Type.Object(
  {
    label: Type.String({ description: 'What people call it: a town, or an address of theirs' }),
    city: Type.String(),
    state: Type.String(),
    country: Type.String({ description: 'ISO 3166-1 alpha-2' }),
    zip: Type.Union([Type.String(), Type.Null()], { description: 'null where it is not known' }),
    lat: Type.Number({ description: 'Degrees north' }),
    lon: Type.Number({ description: 'Degrees east' }),
  },
  { $id: 'Place' },
)
export type PlaceWire = Static<typeof PlaceWire>

export const searchPlaces = operation({
  id: 'searchPlaces',
  ref: 'U-13',
  method: 'GET',
  path: '/place/search',
  summary: 'Towns of the world whose names begin like this, those of the country of the shop first, then by inhabitants',
  tag: 'place',
  auth: 'public',
  query: Type.Object({
    q: Type.String({ minLength: 2, maxLength: 80, description: 'What was typed so far; after a comma a state or a country' }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 8 })),
  }),
  reply: Type.Object({ data: Type.Array(PlaceWire) }),
  /** As fast as people type, and a small part of what one process can answer. */
  limits: { bySender: { points: 120, seconds: 20, isLocal: true } },
  errors: [],
})

export const locatePlace = operation({
  id: 'locatePlace',
  ref: 'ST-18',
  method: 'GET',
  path: '/place/at',
  summary: 'The town at a position; null on the open sea',
  tag: 'place',
  auth: 'public',
  query: Type.Object({ lat: Type.Number({ minimum: -90, maximum: 90 }), lon: Type.Number({ minimum: -180, maximum: 180 }) }),
  reply: Type.Object({ data: Type.Union([PlaceWire, Type.Null()]) }),
  limits: { bySender: { points: 20, seconds: 60, isLocal: true } },
  errors: [],
})

export const suggestAddresses = operation({
  id: 'suggestAddresses',
  ref: 'UX-26',
  method: 'GET',
  path: '/place/suggest',
  summary: "Addresses of the shop's country that may be meant by what was typed so far, in the parts of the form; empty strings for what is not known",
  tag: 'place',
  auth: 'public',
  query: Type.Object({
    q: Type.String({ minLength: 3, maxLength: 120, description: 'After a comma, the town' }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, default: 5 })),
  }),
  reply: Type.Object({
    data: Type.Array(
      Type.Object(
        {
          houseNumber: Type.String(),
          street: Type.String(),
          area: Type.String(),
          city: Type.String(),
          state: Type.String(),
          zip: Type.String(),
          lat: Type.Number({ description: 'Degrees north' }),
          lon: Type.Number({ description: 'Degrees east' }),
        },
        { $id: 'SuggestedAddress' },
      ),
    ),
  }),
  /** As fast as one person types. */
  limits: { bySender: { points: 60, seconds: 20, isLocal: true } },
  errors: [],
})
