//! Results as tables for other programs: CSV and Parquet, a row for each game.

use crate::Played;
use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;
use std::io::{self, Write};
use std::sync::Arc;

/// Writes the games as CSV, with a line of names. No winner is written as an empty field.
pub fn write_csv(played: &[Played], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "scenario,seat0,seat1,number,winner,margin,level,decisions")?;
    for game in played {
        let winner = game.winner.map(|seat| seat.to_string()).unwrap_or_default();
        writeln!(
            out,
            "{},{},{},{},{winner},{},{},{}",
            field(&game.fixture.scenario),
            field(&game.fixture.seats[0]),
            field(&game.fixture.seats[1]),
            game.fixture.number,
            game.margin,
            game.level,
            game.decisions
        )?;
    }
    Ok(())
}

/// A field of CSV, in quotes where it needs them.
fn field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// Writes the games as a Parquet file with the columns of the CSV.
pub fn write_parquet(played: &[Played], out: impl Write + Send) -> Result<(), ParquetError> {
    let text = |name: &str| {
        Type::primitive_type_builder(name, Physical::BYTE_ARRAY)
            .with_repetition(Repetition::REQUIRED)
            .with_logical_type(Some(LogicalType::String))
            .build()
            .map(Arc::new)
    };
    let number = |name: &str, kind, repetition| {
        Type::primitive_type_builder(name, kind).with_repetition(repetition).build().map(Arc::new)
    };
    let schema = Type::group_type_builder("games")
        .with_fields(vec![
            text("scenario")?,
            text("seat0")?,
            text("seat1")?,
            number("number", Physical::INT32, Repetition::REQUIRED)?,
            number("winner", Physical::INT32, Repetition::OPTIONAL)?,
            number("margin", Physical::INT32, Repetition::REQUIRED)?,
            number("level", Physical::INT32, Repetition::REQUIRED)?,
            number("decisions", Physical::INT64, Repetition::REQUIRED)?,
        ])
        .build()?;
    let mut file = SerializedFileWriter::new(out, Arc::new(schema), Arc::new(WriterProperties::default()))?;
    let mut group = file.next_row_group()?;
    let mut index = 0;
    while let Some(mut column) = group.next_column()? {
        match column.untyped() {
            ColumnWriter::ByteArrayColumnWriter(writer) => {
                let values: Vec<ByteArray> = played
                    .iter()
                    .map(|game| {
                        let text = match index {
                            0 => &game.fixture.scenario,
                            1 => &game.fixture.seats[0],
                            _ => &game.fixture.seats[1],
                        };
                        ByteArray::from(text.as_str())
                    })
                    .collect();
                writer.write_batch(&values, None, None)?;
            }
            ColumnWriter::Int32ColumnWriter(writer) if index == 4 => {
                let values: Vec<i32> = played.iter().filter_map(|game| game.winner.map(i32::from)).collect();
                let there: Vec<i16> = played.iter().map(|game| i16::from(game.winner.is_some())).collect();
                writer.write_batch(&values, Some(&there), None)?;
            }
            ColumnWriter::Int32ColumnWriter(writer) => {
                let values: Vec<i32> = played
                    .iter()
                    .map(|game| match index {
                        3 => game.fixture.number as i32,
                        5 => game.margin,
                        _ => i32::from(game.level),
                    })
                    .collect();
                writer.write_batch(&values, None, None)?;
            }
            ColumnWriter::Int64ColumnWriter(writer) => {
                let values: Vec<i64> = played.iter().map(|game| game.decisions as i64).collect();
                writer.write_batch(&values, None, None)?;
            }
            _ => {}
        }
        column.close()?;
        index += 1;
    }
    group.close()?;
    file.close()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Fixture;
    use parquet::file::reader::{FileReader as _, SerializedFileReader};
    use parquet::record::RowAccessor as _;

    fn games() -> Vec<Played> {
        [(Some(1), -3), (None, 0)]
            .into_iter()
            .zip(0..)
            .map(|((winner, margin), number)| Played {
                fixture: Fixture {
                    scenario: "toy/skirmish".into(),
                    seats: ["greedy".into(), "odd,\"name\"".into()],
                    number,
                },
                winner,
                margin,
                level: 2,
                decisions: 40,
                content: "x".into(),
            })
            .collect()
    }

    #[test]
    fn csv_has_a_line_for_each_game_and_quotes_what_needs_it() {
        let mut out = Vec::new();
        write_csv(&games(), &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1], "toy/skirmish,greedy,\"odd,\"\"name\"\"\",0,1,-3,2,40");
        assert_eq!(lines[2], "toy/skirmish,greedy,\"odd,\"\"name\"\"\",1,,0,2,40");
    }

    #[test]
    fn parquet_can_be_read_back() {
        let folder = std::env::temp_dir().join(format!("salient-parquet-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("games.parquet");
        write_parquet(&games(), std::fs::File::create(&path).unwrap()).unwrap();
        let reader = SerializedFileReader::new(std::fs::File::open(&path).unwrap()).unwrap();
        let rows: Vec<_> = reader.get_row_iter(None).unwrap().map(Result::unwrap).collect();
        assert_eq!(rows.len(), 2);
        assert_eq!(rows[0].get_string(0).unwrap(), "toy/skirmish");
        assert_eq!((rows[0].get_int(4).unwrap(), rows[0].get_int(5).unwrap()), (1, -3));
        assert!(rows[1].get_int(4).is_err(), "nobody won");
        assert_eq!(rows[1].get_long(7).unwrap(), 40);
    }
}
