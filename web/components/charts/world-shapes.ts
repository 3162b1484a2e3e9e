import { type ExtendedFeature, type ExtendedFeatureCollection, geoNaturalEarth1, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import codesByNumber from 'virtual:country-numbers';
import world from 'world-atlas/countries-110m.json';
import { smallCountries } from './small-countries.ts';

/** The size of the map's coordinate system. */
export const mapWidth = 960;
export const mapHeight = 460;

interface CountryShape {
  /** ISO 3166-1 alpha-2; undefined for areas without an agreed code. */
  code: string | undefined;
  /** The `d` attribute of a `path`. */
  outline: string;
}

interface CountryDot {
  code: string;
  x: number;
  y: number;
}

const antarctica = 'AQ';
/** It has no number in ISO 3166-1, but a code for users of the standard, which databases of addresses have, too. */
const kosovo = { name: 'Kosovo', code: 'XK' };
type Topology = Parameters<typeof feature>[0];

const topology = world as unknown as Topology;
const land = feature(
  topology,
  topology.objects['countries'] as never,
) as unknown as ExtendedFeatureCollection;
const inhabited = {
  ...land,
  features: land.features.filter((country) => codeOf(country) !== antarctica),
};
const projection = geoNaturalEarth1().fitSize([mapWidth, mapHeight], inhabited);
const toOutline = geoPath(projection).digits(1);

/** All countries large enough to be visible as shapes. */
export const countryShapes: CountryShape[] = inhabited.features.map((country) => ({
  code: codeOf(country),
  outline: toOutline(country) ?? '',
}));

/** The countries without a shape in the map data, as dots. */
export const countryDots: CountryDot[] = Object.entries(smallCountries).flatMap(([code, place]) => {
  const [x, y] = projection(place) ?? [];
  return x === undefined || y === undefined ? [] : [{ code, x, y }];
});

/** The atlas identifies countries by ISO 3166-1 numbers. */
function codeOf({ id, properties }: ExtendedFeature): string | undefined {
  if (id === undefined) return properties?.['name'] === kosovo.name ? kosovo.code : undefined;
  return codesByNumber[String(id).padStart(3, '0')];
}
